import type { HeadReading } from '@/lib/head/head';
import { fillTemplate } from '@/lib/server/config/layout';
import { isStorageError } from '@/lib/storage/storage-error';
import type { ClaimedWork } from './claim-versions';
import type { CollectorEnvironment } from './environment';

/**
 * Heads of a version's sources from the feed that its root names; empty when there is none.
 * A feed that cannot be read leaves the lag unknown and never fails the reading.
 */
export async function gatherHeads(
  { config, feeds, log }: CollectorEnvironment,
  work: ClaimedWork,
  nowMs: bigint,
): Promise<HeadReading[]> {
  const template = config.roots.find((root) => root.url === work.rootUrl)?.feeds.heads;
  const feed = template === undefined ? undefined : fillTemplate(template, partsOf(work));
  if (feed === undefined) return [];
  try {
    const heads = await feeds.heads(feed);
    // An entry from the future is no head of now: a replayed feed may be ahead of its clock for a moment.
    return heads.filter((head) => head.atMs <= nowMs);
  } catch (error) {
    if (!isStorageError(error)) throw error;
    log(`heads of ${work.id} are unknown: ${error.message}`);
    return [];
  }
}

/** The placeholders of a feed's path. */
export function partsOf(work: ClaimedWork) {
  return {
    ...(work.catalog === null ? {} : { catalog: work.catalog }),
    environment: work.environment,
    query: work.query,
    version: String(work.number),
  };
}
