import { unitWord } from '@/components/lag/unit-word';
import { formatCount } from '@/lib/domain/format';
import type { Source } from './prepare-sources';

/** Where on the page a source stands, for links to it. */
export function sourceAnchor({ index }: Pick<Source, 'index'>): string {
  return `source-${index}`;
}

/** `Source 0 · orders`: the name that the job gave it, else what the offsets tell. */
export function sourceTitle({ index, name, label }: Pick<Source, 'index' | 'name' | 'label'>): string {
  return `Source ${index} · ${name ?? label}`;
}

/** How far behind a source is, in a few words. */
export function behindWords({ lag }: Pick<Source, 'lag'>): string {
  return lag.value === null
    ? 'how far behind: unknown'
    : `${formatCount(BigInt(lag.value))} ${unitWord(lag.value, lag.unit)} behind`;
}
