import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { COLLECTOR } from '@/lib/server/auth/collector-actor';
import type { Config } from '@/lib/server/config/parse-config';
import { openDatabase } from '@/lib/server/db/client';
import { systemClock } from '@/lib/server/service/context';
import { EffectDesk } from '@/lib/server/service/cutover/effect/effect-desk';
import { effectHandlers } from '@/lib/server/service/cutover/effect/effect-handlers';
import { sharedHooks } from '@/lib/server/service/cutover/hook/shared-hooks';
import { takeManifest } from '@/lib/server/service/cutover/watch/take-manifest';
import { openStorage } from '@/lib/storage/open';
import type { Storage } from '@/lib/storage/storage';
import { Collector } from './collector';
import { CutoverDesk } from './cutover/cutover-desk';
import type { CollectorEnvironment } from './environment';
import { FeedCache } from './feed/feed-cache';
import { BrokerHeads } from './head/broker-heads';
import { KafkaHeadDesk } from './head/kafka-head-desk';
import { syncRoots } from './sync-roots';

/** What a collector process is started with. */
export interface CollectorPlan {
  config: Config;
  /** A migrated database. */
  databaseUrl: string;
  /** Aborted when the process is asked to end. */
  signal: AbortSignal;
  /** How locations are opened; tests make some fail. */
  storageOf?: (location: string) => Storage;
}

/** Runs one collector until told to stop, then lets it finish what it reads. */
export async function runCollector(plan: CollectorPlan): Promise<void> {
  const { config, databaseUrl, signal, storageOf = openStorage } = plan;
  const db = openDatabase(databaseUrl, {
    applicationName: 'signalbox-collector',
    connections: Math.min(config.collector.concurrency + 6, 20),
    onConnectionError: (error) => log(`database connection lost: ${error.message}`),
  });
  const owner = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const refreshMs = BigInt(config.collector.refreshSeconds) * 1_000n;
  const environment: CollectorEnvironment = {
    config,
    db,
    clock: systemClock,
    storageOf,
    feeds: new FeedCache({ storageOf, clock: systemClock, shareMs: refreshMs / 2n }),
    brokerHeads: new BrokerHeads(db, config),
    owner,
    pace: {
      refreshMs,
      deepRefreshMs: BigInt(config.collector.deepRefreshSeconds) * 1_000n,
      leaseMs: BigInt(config.collector.leaseSeconds) * 1_000n,
    },
    random: Math.random,
    context: () => ({
      actor: COLLECTOR,
      db,
      clock: systemClock,
      requestId: randomUUID(),
      storageOf,
      config,
      installation: { version: '', signIn: { method: 'none', people: [] }, address: '', notice: null },
    }),
    log,
  };
  await syncRoots(db, config);
  process.stdout.write(`collecting as ${owner} from ${config.roots.map((root) => root.url).join(', ')}\n`);
  for (const line of await sharedHooks(db, config.hooks)) log(`nobody will be asked: ${line}`);
  const effects = {
    ...environment,
    handlers: effectHandlers({ 'take-manifest': takeManifest }),
    variables: process.env,
  };
  await Promise.all([
    new Collector(environment).run(signal),
    new KafkaHeadDesk(environment).run(signal),
    new CutoverDesk(environment).run(signal),
    new EffectDesk(effects).run(signal),
  ]);
  await db.$disconnect();
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}
