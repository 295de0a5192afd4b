import type { Tone } from '@/components/status/tone-mark';
import type { ApiToken } from '@/lib/contract/token';

/** Each state of a token in a word, with its tone. */
export const STATE_LOOK: Record<ApiToken['state'], { tone: Tone; word: string }> = {
  active: { tone: 'good', word: 'works' },
  powerless: { tone: 'warn', word: 'may nothing' },
  expired: { tone: 'unknown', word: 'expired' },
  revoked: { tone: 'unknown', word: 'revoked' },
};

/** Those that have not ended, and those that have, each in the given order. */
export function splitTokens(tokens: readonly ApiToken[]): { open: ApiToken[]; over: ApiToken[] } {
  const isOver = ({ state }: ApiToken) => state === 'expired' || state === 'revoked';
  return { open: tokens.filter((token) => !isOver(token)), over: tokens.filter(isOver) };
}

/** A request with the token, to try it. */
export function tryCommand(address: string, bearer: string): string {
  return `curl --fail-with-body -sS -H "authorization: Bearer ${bearer}" ${address}/api/v1/session`;
}
