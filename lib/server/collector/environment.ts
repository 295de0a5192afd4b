import type { Config } from '@/lib/server/config/parse-config';
import type { Database } from '@/lib/server/db/client';
import type { Clock, ServiceContext } from '@/lib/server/service/context';
import type { Storage } from '@/lib/storage/storage';
import type { FeedCache } from './feed/feed-cache';
import type { BrokerHeads } from './head/broker-heads';
import type { Pace } from './schedule';

/** What all parts of one collector share. */
export interface CollectorEnvironment {
  config: Config;
  db: Database;
  clock: Clock;
  storageOf: (location: string) => Storage;
  feeds: FeedCache;
  brokerHeads: BrokerHeads;
  /** Names this process in leases and tallies. */
  owner: string;
  pace: Pace;
  /** In [0, 1); spreads readings. */
  random: () => number;
  /** Acts as the collector. */
  context: () => ServiceContext;
  log: (line: string) => void;
}
