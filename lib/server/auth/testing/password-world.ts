import type { Session } from '@/lib/contract/session';
import { type Actor, NOBODY } from '@/lib/domain/actor';
import { openPasswordDoor, type PasswordDoor } from '@/lib/server/auth/password/door';
import { loadPerson } from '@/lib/server/auth/password/load-person';
import type { Database } from '@/lib/server/db/client';
import type { ServiceContext } from '@/lib/server/service/context';
import { acceptLink } from '@/lib/server/service/member/accept-link';
import { offerFirstAdmin } from '@/lib/server/service/member/offer-first-admin';
import { START_MS, testContext } from '@/lib/server/service/testing/test-context';

export const PASSWORD = 'nine grey herons wading';
const ADDRESS = 'http://localhost:3000';

/** An installation in which people sign in with passwords, on a database of a test. */
export class PasswordWorld {
  readonly door: PasswordDoor;

  constructor(readonly db: Database) {
    this.door = openPasswordDoor(db, {
      address: ADDRESS,
      secret: 'a secret of a test, long enough to be one',
    });
  }

  ctx(actor: Actor = NOBODY, nowMs: bigint = START_MS): ServiceContext {
    const plain = testContext(this.db, nowMs, actor);
    return {
      ...plain,
      installation: { ...plain.installation, signIn: { method: 'password', people: [] }, address: ADDRESS },
    };
  }

  /** Ada uses the link that a first start shows, and is the first admin. */
  async firstAdmin(): Promise<Actor> {
    const offer = await offerFirstAdmin({ ctx: this.ctx() });
    if (offer === undefined) throw new Error('somebody has joined already');
    return this.join(tokenOf(offer.address), { email: 'ada@signalbox.example', name: 'Ada' });
  }

  /** Uses a one-time link; whoever joined. */
  async join(token: string, who: { email?: string; name?: string } = {}): Promise<Actor> {
    const session = await this.accept(token, who);
    const actor = session.actor === null ? undefined : await loadPerson(this.db, session.actor.id);
    if (actor === undefined) throw new Error('nobody joined');
    return actor;
  }

  accept(token: string, who: { email?: string; name?: string; password?: string } = {}): Promise<Session> {
    const cookies = { sent: new Headers(), answered: new Headers() };
    return acceptLink({
      ctx: this.ctx(),
      door: this.door,
      cookies,
      input: { token, password: PASSWORD, ...who },
    });
  }
}

/** The secret part of a one-time link. */
export function tokenOf(address: string): string {
  return new URL(address).hash.slice(1);
}
