import { randomUUID } from 'node:crypto';
import type { Environment } from '@/lib/server/config/environment';
import { publicAddress } from '@/lib/server/config/reachable';
import type { SignInConfig } from '@/lib/server/config/sign-in';
import { openDatabase } from '@/lib/server/db/client';
import { systemClock } from '@/lib/server/service/context';
import { offerFirstAdmin } from '@/lib/server/service/member/offer-first-admin';
import { openStorage } from '@/lib/storage/open';
import { report, say } from './terminal';

/** Where people sign in and nobody has joined yet: shows the one-time link of the first admin, here and nowhere else. */
export async function showFirstAdminLink(
  databaseUrl: string,
  environment: Environment,
  signIn: SignInConfig | undefined,
): Promise<void> {
  if (signIn?.method !== 'password') return;
  const address = publicAddress(environment, signIn);
  if (address.startsWith('http:') && signIn.address !== undefined) {
    say(`  signIn.address is ${address}: passwords and sessions cross the network in clear text. Use https.`);
  }
  const db = openDatabase(databaseUrl, { applicationName: 'signalbox-start', connections: 1 });
  try {
    const offer = await offerFirstAdmin({
      ctx: {
        actor: { kind: 'system', id: 'start', name: 'npm start', scopes: [] },
        db,
        clock: systemClock,
        requestId: randomUUID(),
        storageOf: openStorage,
        config: null,
        installation: { version: '', signIn: { method: 'password', people: [] }, address, notice: null },
      },
    });
    if (offer === undefined) return;
    report(
      'sign-in',
      'nobody can sign in yet. This link works once, for 24 hours, and makes the first admin:',
    );
    say(`             ${offer.address}`);
  } finally {
    await db.$disconnect();
  }
}
