import type { CheckpointReading, ListedFile } from '@/lib/checkpoint/reading';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { raise } from './raise';

/** A temporary file that has not been touched for this long is left behind, not being written. */
const LEFT_AFTER_MS = 30_000n;

/**
 * SUSPECTED_TWO_WRITERS: two drivers wrote one checkpoint. Each goes by what it remembers, so in the order of the batch ids
 * positions of some partitions fall while others rise, and the times of two clocks alternate; who comes second leaves
 * the temporary file of its refused write (CONCURRENT_STREAM_LOG_UPDATE; where a storage has no atomic create, both
 * succeed). Each sign alone has other causes, so two are needed: positions that part with a time that went back or a
 * temporary file left in a log; or times that went back more than once with such a file.
 *
 * Silent for a restart, one step of a clock, a topic that was made anew (then every partition falls), async progress, and
 * a temporary file of a driver that was killed.
 */
export const suspectedTwoWriters: Rule = ({ reading, nowMs }) => {
  const steps = stepsOf(reading);
  const backInTime = steps.filter(({ timeBack }) => timeBack);
  const parted = steps.filter(({ fell }) => fell.length > 0);
  const leftovers = reading.temporaryFiles.filter((file) => isLeftover(file, nowMs));
  const byPosition = parted.length > 0 && (backInTime.length > 0 || leftovers.length > 0);
  const byTime = backInTime.length > 1 && leftovers.length > 0;
  if (!byPosition && !byTime) return [];

  const backwards = unique(parted.flatMap(({ fell }) => fell));
  const forward = unique(parted.flatMap(({ rose }) => rose)).filter((each) => !backwards.includes(each));
  const signs = [
    parted.length === 0
      ? []
      : `positions part in batch ${list(parted.map(({ batchId }) => batchId))}, where some partitions fall and others rise`,
    backInTime.length === 0
      ? []
      : `the time goes back in batch ${list(backInTime.map(({ batchId }) => batchId))}`,
    leftovers.length === 0
      ? []
      : `${formatCountOf(leftovers.length, 'temporary file')} of refused writes ${leftovers.length === 1 ? 'is' : 'are'} left`,
  ].flat();
  return [
    raise('SUSPECTED_TWO_WRITERS', {
      subject: reading.name,
      facts: {
        batch_ts_backwards: backInTime.map(({ batchId }) => batchId),
        partitions_backwards: backwards,
        partitions_forward: forward,
        leftover_tmp_files: leftovers.length,
      },
      evidence: [
        ...unique([...parted, ...backInTime].map(({ path }) => path)).slice(0, 20),
        ...leftovers.slice(0, 20).map(({ path }) => path),
      ],
      summary: `Two drivers seem to have written ${reading.name}: ${signs.join('; ')}.`,
      nextStep: `Keep ${reading.name} and stop every driver that may use it; make sure of it at the cluster, a driver on a node that cannot be reached still runs. Then compare the sink with the ranges of the batches named here before one, and only one, is started again.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        'Never start another driver before the old one is proven to be gone.',
        'Never choose between log files of two drivers by hand in the original.',
      ],
    }),
  ];
};

/** What changed from one readable batch to the next. */
interface Step {
  batchId: bigint;
  path: string;
  timeBack: boolean;
  /** Partitions of one topic whose end is lower, and higher, than after the batch before; empty unless there are both. */
  fell: string[];
  rose: string[];
}

function stepsOf({ offsetLog }: CheckpointReading): Step[] {
  const parsed = (offsetLog?.files ?? []).flatMap(({ batchId, path, content }) =>
    content.state === 'parsed' ? [{ batchId, path, entry: content.entry }] : [],
  );
  return parsed.slice(1).map(({ batchId, path, entry }, index) => {
    const before = parsed[index]?.entry ?? entry;
    const [last, now] = [before.metadata?.batchTimestampMs, entry.metadata?.batchTimestampMs];
    const timeBack = last !== undefined && now !== undefined && now < last;
    return { batchId, path, timeBack, ...partedIn(before, entry) };
  });
}

type Entry = Extract<
  NonNullable<CheckpointReading['offsetLog']>['files'][number]['content'],
  { state: 'parsed' }
>['entry'];

function partedIn(before: Entry, after: Entry): Pick<Step, 'fell' | 'rose'> {
  const known = topicsOf(before);
  const parted: Pick<Step, 'fell' | 'rose'> = { fell: [], rose: [] };
  for (const [topic, partitions] of topicsOf(after)) {
    const moved = [...partitions].flatMap(([partition, value]) => {
      const earlier = known.get(topic)?.get(partition);
      return earlier === undefined || earlier === value ? [] : [{ partition, fell: value < earlier }];
    });
    if (new Set(moved.map(({ fell }) => fell)).size < 2) continue;
    for (const { partition, fell } of moved) parted[fell ? 'fell' : 'rose'].push(partition);
  }
  return parted;
}

/** Ends by source and topic, then by partition. */
function topicsOf({ sources }: Entry): Map<string, Map<string, bigint>> {
  const topics = new Map<string, Map<string, bigint>>();
  for (const { key, offset } of sources)
    for (const { topic, partition, value } of offset?.positions ?? []) {
      const place = JSON.stringify([key, topic]);
      const ends = topics.get(place) ?? new Map<string, bigint>();
      topics.set(place, ends.set(partition, value));
    }
  return topics;
}

/** Of a log file, and not of one that is being written. */
function isLeftover({ path, modifiedMs }: ListedFile, nowMs: bigint): boolean {
  return /^(?:offsets|commits)\/[^/]+$/.test(path) && nowMs - modifiedMs >= LEFT_AFTER_MS;
}

function unique<Each>(all: readonly Each[]): Each[] {
  return [...new Set(all)];
}

function list(batches: readonly bigint[]): string {
  const named = batches.slice(0, 5).map(formatCount).join(', ');
  return batches.length > 5 ? `${named} and ${formatCount(batches.length - 5)} more` : named;
}
