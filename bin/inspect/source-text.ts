import type { SourceReading } from '@/lib/checkpoint/reading';
import type { SourceOffset } from '@/lib/spark/offset/source-offset';
import { UNKNOWN } from '../terminal/format';
import { type Column, formatTable } from '../terminal/table';

const COLUMNS: Column[] = [
  { title: 'source', align: 'right' },
  { title: 'kind' },
  { title: 'topic' },
  { title: 'partition', align: 'right' },
  { title: 'started', align: 'right' },
  { title: 'committed', align: 'right' },
  { title: 'planned', align: 'right' },
];
const SHOWN_RAW = 60;

/** End positions per source and partition. An offset without positions is shown as it stands in the file. */
export function sourceTable(sources: readonly SourceReading[], colour: boolean): string {
  return formatTable(COLUMNS, sources.flatMap(rowsOf), colour);
}

function rowsOf(source: SourceReading): string[][] {
  const { committed, planned, started, kind } = source;
  const label = source.name ?? String(source.index);
  const keys = new Map<string, { topic: string | null; partition: string }>();
  for (const offset of [started, committed, planned]) {
    for (const { topic, partition } of offset?.positions ?? [])
      keys.set(`${topic}/${partition}`, { topic, partition });
  }
  if (keys.size === 0) return [[label, kind, '', '', raw(started), raw(committed), raw(planned)]];
  return [...keys.values()].sort(byPartition).map(({ topic, partition }) => {
    const at = (offset: SourceOffset | null) => valueAt(offset, topic, partition);
    return [label, kind, topic ?? '', partition, at(started), at(committed), at(planned)];
  });
}

function byPartition(
  a: { topic: string | null; partition: string },
  b: { topic: string | null; partition: string },
) {
  if (a.topic !== b.topic) return (a.topic ?? '') < (b.topic ?? '') ? -1 : 1;
  return Number.parseInt(a.partition, 10) - Number.parseInt(b.partition, 10);
}

function valueAt(offset: SourceOffset | null, topic: string | null, partition: string): string {
  const position = offset?.positions.find((item) => item.topic === topic && item.partition === partition);
  return position?.value.toString() ?? UNKNOWN;
}

function raw(offset: SourceOffset | null): string {
  if (offset === null) return UNKNOWN;
  return offset.raw.length > SHOWN_RAW ? `${offset.raw.slice(0, SHOWN_RAW)}…` : offset.raw;
}
