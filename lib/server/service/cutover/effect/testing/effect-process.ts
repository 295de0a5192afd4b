// A process that carries out effects, for tests that kill it: node --import tsx … <database url> <port of the hook>
import { COLLECTOR } from '@/lib/server/auth/collector-actor';
import { openDatabase } from '@/lib/server/db/client';
import { systemClock } from '@/lib/server/service/context';
import { testContext } from '@/lib/server/service/testing/test-context';
import { EffectDesk } from '../effect-desk';
import { effectHandlers } from '../effect-handlers';
import { outboundTo, UNTAKEN } from './effect-world';

const [databaseUrl, port] = process.argv.slice(2);
if (databaseUrl === undefined || port === undefined) throw new Error('usage: <database url> <port>');
const db = openDatabase(databaseUrl, { applicationName: 'signalbox-test-effects' });
await new EffectDesk({
  ...outboundTo(Number(port)),
  db,
  clock: systemClock,
  owner: `process-${process.pid}`,
  random: Math.random,
  context: () => testContext(db, systemClock(), COLLECTOR),
  log: (line) => process.stdout.write(`${line}\n`),
  handlers: effectHandlers({ 'take-manifest': UNTAKEN }),
}).run(new AbortController().signal);
