import { formatMoment } from '@/lib/domain/format';

/** A time in which nothing may begin (`deny`), or the only times in which something may (`allow`). */
export interface FreezeWindow {
  name: string;
  kind: 'deny' | 'allow';
  /** Null: every environment. */
  environments: readonly string[] | null;
  when: Span;
}

type Span =
  | { fromMs: bigint; toMs: bigint }
  /** Every week, UTC. Days: 0 = Sunday. Minutes of the day, `to` exclusive; where `to` is not after `from`, into the next day. */
  | { days: readonly number[]; fromMinute: number; toMinute: number };

export interface FreezeDecision {
  open: boolean;
  words: string;
}

const DAY = 86_400_000n;
const MINUTE = 60_000n;

/** Whether something may begin at `nowMs`: one window that denies beats all that allow. */
export function freezeAt(
  windows: readonly FreezeWindow[],
  environment: string,
  nowMs: bigint,
): FreezeDecision {
  const own = windows.filter(
    ({ environments }) => environments === null || environments.includes(environment),
  );
  const denying = own.find(({ kind, when }) => kind === 'deny' && covers(when, nowMs));
  if (denying !== undefined) return { open: false, words: `${denying.name} holds${until(denying.when)}.` };
  const allowing = own.filter(({ kind }) => kind === 'allow');
  if (allowing.length === 0) return { open: true, words: 'No freeze window is in effect.' };
  const open = allowing.find(({ when }) => covers(when, nowMs));
  return open === undefined
    ? { open: false, words: `${environment} is open only in ${allowing.map(({ name }) => name).join(', ')}.` }
    : { open: true, words: `${open.name} is open${until(open.when)}.` };
}

function covers(when: Span, nowMs: bigint): boolean {
  if ('fromMs' in when) return when.fromMs <= nowMs && nowMs < when.toMs;
  const minute = Number((nowMs % DAY) / MINUTE);
  const day = weekday(nowMs);
  const { days, fromMinute, toMinute } = when;
  if (fromMinute < toMinute) return days.includes(day) && fromMinute <= minute && minute < toMinute;
  return (days.includes(day) && minute >= fromMinute) || (days.includes((day + 6) % 7) && minute < toMinute);
}

/** 1970-01-01 was a Thursday. */
function weekday(atMs: bigint): number {
  return Number((atMs / DAY + 4n) % 7n);
}

function until(when: Span): string {
  return 'toMs' in when ? ` until ${formatMoment(when.toMs)}` : '';
}
