import type { SourceReading } from '@/lib/checkpoint/reading';
import type { SourceOffset } from '@/lib/spark/offset/source-offset';
import { formatCount, UNKNOWN } from '../terminal/format';
import { printable, styled } from '../terminal/style';
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

/** End positions per source and partition, then what file sources have seen. An offset without positions is shown as it stands in the file. */
export function sourceTable(sources: readonly SourceReading[], colour: boolean): string {
  const table = formatTable(COLUMNS, sources.flatMap(rowsOf), colour);
  return [table, ...sources.flatMap((source) => fileLogLines(source, colour))].join('');
}

/** What a file source has seen, and what its next start misses. */
function fileLogLines({ name, index, fileLog }: SourceReading, colour: boolean): string[] {
  if (fileLog === null) return [];
  const { seenFiles, newestEntry, foundNotPlanned, missing, damaged } = fileLog;
  const seen = seenFiles === null ? 'not counted' : formatCount(seenFiles);
  const found =
    foundNotPlanned === 0n ? '' : ` · entries found and not planned: ${formatCount(foundNotPlanned)}`;
  const troubles = [
    ...missing.map((path) => `${path} is missing: the next start needs it`),
    ...damaged.map(({ path, detail }) => `${path}: ${detail}`),
  ];
  return [
    `source ${printable(name ?? String(index))}: files seen ${seen}, newest entry ${newestEntry}${found}\n`,
    ...troubles.map((trouble) => `${styled(printable(trouble), 'yellow', colour)}\n`),
  ];
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
