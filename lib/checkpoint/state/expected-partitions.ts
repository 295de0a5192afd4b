import type { OperatorMetadata } from '@/lib/spark/state/operator-metadata';
import type { OperatorFiles } from './store-files';

const SHUFFLE_PARTITIONS = 'spark.sql.shuffle.partitions';

/**
 * How many partitions an operator's state has, so that a missing folder is noticed.
 *
 * The pinned `spark.sql.shuffle.partitions` of the newest batch is the number of state partitions (2.2+), also after
 * an offline repartition (4.2+), where operator metadata v1 keeps the old number. An operator whose rows all go to
 * one task (limit, aggregation without keys) has partition 0 only, while its metadata names the query's number.
 */
export function expectedPartitions(
  files: OperatorFiles,
  metadata: OperatorMetadata | undefined,
  conf: Readonly<Record<string, string>>,
): number {
  const onDisk = Math.max(0, ...[...files.partitions.keys()].map((partition) => partition + 1));
  if (onDisk <= 1) return onDisk;
  const pinned = wholeNumber(conf[SHUFFLE_PARTITIONS]);
  const recorded = Number(metadata?.stores[0]?.numPartitions ?? 0n);
  if (pinned !== null) return pinned;
  return recorded > 0 ? recorded : onDisk;
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number.parseInt(text, 10) : null;
}
