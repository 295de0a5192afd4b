import { shellWord } from '@/lib/client/cli-command';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { apiPath } from '@/lib/contract/paths';
import type { Actions } from './prepare-actions';

/** The next step as a request of a terminal; null where none leads on, or it takes what only a form asks for. */
export function requestOf(
  { id, digest, state }: Pick<CutoverAnswer, 'id' | 'digest' | 'state'>,
  { primary }: Actions,
): string | null {
  const kind = primary?.task.kind;
  if (kind !== 'validate' && kind !== 'advance') return null;
  return [
    `curl -X POST "$SIGNALBOX_URL${apiPath.cutoverAction(id, kind)}"`,
    `-H "authorization: Bearer $SIGNALBOX_TOKEN"`,
    `-H 'content-type: application/json'`,
    `-d ${shellWord(JSON.stringify(kind === 'advance' ? { digest, from: state } : { digest }))}`,
  ].join(' \\\n  ');
}
