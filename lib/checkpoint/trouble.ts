import type { CheckpointReading, LogReading } from './reading';

/**
 * What in a reading would be called broken, as texts. A query may write while it is read: files appear and vanish
 * between the listing and the reads. So each of these is confirmed by a second listing before it is believed (P8).
 */
export function troublesOf(reading: CheckpointReading): string[] {
  const troubles: string[] = [];
  if (reading.kind === 'streaming' && reading.metadata.state === 'missing')
    troubles.push('metadata is missing');
  if (!reading.asyncProgress)
    troubles.push(...gapsOf('offsets', reading.offsetLog), ...gapsOf('commits', reading.commitLog));
  if (reading.restart.action === 'fail') troubles.push(`restart: ${reading.restart.why}`);
  troubles.push(...unreadableOf(reading.offsetLog), ...unreadableOf(reading.commitLog));
  for (const operator of reading.state?.operators ?? []) {
    for (const store of operator.stores) {
      for (const partition of store.partitions) {
        if (partition.loadable) continue;
        troubles.push(
          `state/${operator.operatorId}/${partition.partition}/${store.name}: ${[...partition.missing, ...partition.damaged.map(({ path }) => path)].join(', ')}`,
        );
      }
    }
  }
  return troubles;
}

function gapsOf(log: string, reading: LogReading<unknown> | null): string[] {
  return (reading?.gaps ?? []).map((batchId) => `${log}/${batchId} is missing`);
}

function unreadableOf(log: LogReading<unknown> | null): string[] {
  return (log?.files ?? []).flatMap(({ path, content }) =>
    content.state === 'damaged' ? [`${path} is ${content.reason}`] : [],
  );
}
