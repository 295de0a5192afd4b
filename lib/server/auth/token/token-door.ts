import type { Actor } from '@/lib/domain/actor';
import { Turns } from '@/lib/server/auth/password/turns';
import { actorByToken, isUnknownToken, type Using } from '@/lib/server/service/token/actor-by-token';
import { WrongTokens } from './wrong-tokens';

/** Who acts with what stands after `Bearer`. @throws ServiceError `unauthenticated`, `too-many`; never nobody */
export type TokenDoor = (bearer: string, requestId: string) => Promise<Actor>;

/** Looks at tokens for one process: a few at a time, and those that were wrong again and again not at all. */
export function openTokenDoor(installed: Omit<Using, 'requestId'>): TokenDoor {
  const wrong = new WrongTokens();
  const turns = new Turns(4, 200, 'Too many tokens are looked at already.');
  return async (bearer, requestId) => {
    const nowMs = installed.clock();
    wrong.admit(bearer, nowMs);
    try {
      return await turns.take(() => actorByToken({ ...installed, requestId }, bearer));
    } catch (error) {
      if (isUnknownToken(error)) wrong.note(bearer, nowMs);
      throw error;
    }
  };
}
