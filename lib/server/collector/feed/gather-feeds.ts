import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { HeadReading } from '@/lib/head/head';
import type { Declaration } from '@/lib/server/config/declaration';
import { fillTemplate } from '@/lib/server/config/layout';
import { NOTHING_REPORTED, type ReportedHistory } from '@/lib/server/service/version/record/reported-history';
import { isStorageError } from '@/lib/storage/storage-error';
import type { ClaimedWork } from '../claim-versions';
import type { CollectorEnvironment } from '../environment';
import { comparableKeys } from './comparable-keys';
import { type Reported, restartsIn } from './reported';

/** What stands beside a checkpoint and is true of it: heads ascending by time, and what the query reported. */
export interface Gathered {
  heads: HeadReading[];
  reported: ReportedHistory;
}

/**
 * What the brokers said of the declared topics, and the feeds that a version's root names. A feed that cannot be read leaves the lag unknown and never fails
 * the reading.
 */
export async function gatherFeeds(
  environment: CollectorEnvironment,
  work: ClaimedWork,
  reading: CheckpointReading,
  declaration: Declaration | undefined,
): Promise<Gathered> {
  const feeds = environment.config.roots.find((root) => root.url === work.rootUrl)?.feeds;
  const [asked, recorded, events] = await Promise.all([
    environment.brokerHeads.of(declaration, reading),
    follow(environment, work, feeds?.heads, (path) => environment.feeds.heads(path)),
    follow(environment, work, feeds?.progress, (path) => environment.feeds.progress(path)),
  ]);
  // Progress of another query at the same path is no evidence about this one.
  const { metadata } = reading;
  const own = events.filter((event) => metadata.state === 'present' && event.queryId === metadata.queryId);
  const reportedHeads = own.flatMap((event) => event.head ?? []);
  // An entry from the future is none of now: a replayed feed may be ahead of our clock for a moment.
  const heads = [...asked, ...recorded, ...reportedHeads]
    .filter((head) => head.atMs <= reading.readAtMs)
    .sort((a, b) => (a.atMs < b.atMs ? -1 : a.atMs > b.atMs ? 1 : 0));
  return { heads, reported: own.length === 0 ? NOTHING_REPORTED : historyOf(own, reading) };
}

function historyOf(events: readonly Reported[], { state }: CheckpointReading): ReportedHistory {
  return {
    batches: events.flatMap((event) => event.batch ?? []),
    keys: comparableKeys(
      events.flatMap((event) => event.keys ?? []),
      state,
    ),
    restarts: restartsIn(events),
  };
}

async function follow<Entry>(
  { log }: CollectorEnvironment,
  work: ClaimedWork,
  template: string | undefined,
  read: (path: string) => Promise<Entry[]>,
): Promise<Entry[]> {
  const path = template === undefined ? undefined : fillTemplate(template, partsOf(work));
  if (path === undefined) return [];
  try {
    return await read(path);
  } catch (error) {
    if (!isStorageError(error)) throw error;
    log(`a feed of ${work.id} cannot be read: ${error.message}`);
    return [];
  }
}

/** The placeholders of a feed's path. */
function partsOf(work: ClaimedWork) {
  return {
    ...(work.catalog === null ? {} : { catalog: work.catalog }),
    environment: work.environment,
    query: work.query,
    version: String(work.number),
  };
}
