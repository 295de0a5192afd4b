import type { Actor } from '@/lib/domain/actor';
import type { SignIn } from './sign-in';
import { bearerOf } from './token/bearer';
import type { TokenDoor } from './token/token-door';

/**
 * Who acts behind a request: whose token it brings, and only without one, who is signed in. A token that is none, or is
 * over, makes nobody else of it. @throws ServiceError `unauthenticated`, `too-many`
 */
export function actorAsking(
  { signIn, tokens }: { signIn: Pick<SignIn, 'actorOf'>; tokens: TokenDoor },
  { headers, requestId }: { headers: Headers; requestId: string },
): Promise<Actor> {
  const bearer = bearerOf(headers);
  return bearer === undefined ? signIn.actorOf(headers) : tokens(bearer, requestId);
}
