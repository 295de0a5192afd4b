import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { HeadReading } from '@/lib/head/head';
import type { RecordInput } from '@/lib/server/service/version/record';
import type { ClaimedWork } from './claim-versions';
import type { CollectorEnvironment } from './environment';

/** Everything known about the ends of a version's sources, and the history that feeds add. */
export async function gatherHeads(
  _environment: CollectorEnvironment,
  _work: ClaimedWork,
  _reading: CheckpointReading,
): Promise<{ heads: HeadReading[]; fed: RecordInput['fed'] }> {
  return { heads: [], fed: { samples: [], throughMs: null } };
}
