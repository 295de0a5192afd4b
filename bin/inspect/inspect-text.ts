import type { CheckpointReading, LogReading } from '@/lib/checkpoint/reading';
import type { InspectAnswer } from '@/lib/contract/inspect';
import { formatBytes, formatCount, formatTime, UNKNOWN } from '../terminal/format';
import { printable, styled } from '../terminal/style';
import { formatTable } from '../terminal/table';
import { sourceTable } from './source-text';
import { stateText } from './state-text';

const SHOWN_BATCHES = 10;

/** A reading for a person: one screen of aligned tables, worst news in words. */
export function inspectText(reading: CheckpointReading, answer: InspectAnswer, colour: boolean): string {
  const head = [headText(reading, colour)];
  if (reading.kind === 'rdd') return [...head, rddTable(reading, colour)].join('\n');
  if (reading.kind !== 'streaming') return head.join('\n');
  const title = (text: string) => styled(text, 'bold', colour);
  return [
    ...head,
    title('Sources'),
    sourceTable(reading.sources, colour),
    title(batchTitle(answer)),
    batchTable(answer, colour),
    title('State'),
    reading.state === null ? 'none read\n' : stateText(reading.state, colour),
  ].join('\n');
}

function headText(reading: CheckpointReading, colour: boolean): string {
  const facts: [string, string][] = [['location', reading.location]];
  facts.push(['kind', kindWords(reading)]);
  if (reading.kind === 'streaming') {
    facts.push(['query id', queryIdWords(reading)]);
    facts.push(['batches', batchWords(reading)]);
    facts.push(['restart', restartWords(reading, colour)]);
    facts.push(['watermark', reading.watermarkMs === null ? 'none' : formatTime(reading.watermarkMs)]);
    for (const trouble of logTroubles(reading))
      facts.push(['log', styled(printable(trouble), 'yellow', colour)]);
  }
  const areas = reading.areas
    .map(({ area, files, bytes }) => `${area} ${files} / ${formatBytes(bytes)}`)
    .join(' · ');
  facts.push([
    'files',
    `${reading.files} / ${formatBytes(reading.bytes)}${areas === '' ? '' : `  (${areas})`}`,
  ]);
  facts.push([
    'read',
    `${formatTime(reading.readAtMs)}, ${reading.requests.list} list and ${reading.requests.read} read requests`,
  ]);
  const lines = facts.map(([name, value]) => `${styled(name.padEnd(10), 'dim', colour)}${value}`);
  return [styled(printable(reading.name), 'bold', colour), ...lines, ''].join('\n');
}

function kindWords(reading: CheckpointReading): string {
  const words = {
    streaming: 'streaming query',
    rdd: 'RDD checkpoint',
    dstream: 'DStream checkpoint (Java serialisation: only sizes and times can be read)',
    empty: 'nothing in this directory',
    unknown: 'no checkpoint that Signalbox knows',
  };
  if (reading.asyncProgress) return `${words[reading.kind]}, async progress tracking`;
  return reading.continuous ? `${words[reading.kind]}, continuous mode` : words[reading.kind];
}

function queryIdWords({ metadata }: CheckpointReading): string {
  if (metadata.state === 'present') return printable(metadata.queryId);
  return metadata.state === 'missing'
    ? 'metadata is missing'
    : `metadata is ${metadata.reason}: ${metadata.detail}`;
}

function batchWords({ lastPlannedBatch, lastCommittedBatch, uncommittedBatches }: CheckpointReading): string {
  const waiting = uncommittedBatches.length;
  const open =
    waiting === 0
      ? ''
      : ` · planned and not committed: ${waiting > 5 ? waiting : uncommittedBatches.join(', ')}`;
  return `planned ${lastPlannedBatch ?? UNKNOWN} · committed ${lastCommittedBatch ?? UNKNOWN}${open}`;
}

function restartWords({ restart }: CheckpointReading, colour: boolean): string {
  const words = {
    fresh: 'starts anew',
    next: `runs batch ${restart.batch}`,
    rerun: `runs batch ${restart.batch} again`,
    fail: 'fails',
  };
  return `${styled(words[restart.action], restart.action === 'fail' ? 'red' : 'green', colour)}: ${restart.why}`;
}

function logTroubles(reading: CheckpointReading): string[] {
  return [
    ...troublesOf('offsets', reading.offsetLog, reading.asyncProgress),
    ...troublesOf('commits', reading.commitLog, reading.asyncProgress),
  ];
}

function troublesOf(name: string, log: LogReading<unknown> | null, holesAreLegal: boolean): string[] {
  if (log === null) return [`${name}/ does not exist`];
  const unreadable = log.files.flatMap(({ path, content }) =>
    content.state === 'parsed' ? [] : [`${path} is ${content.state}: ${content.detail}`],
  );
  const shown = log.gaps.slice(0, 8).join(', ');
  const gaps =
    log.gaps.length === 0 || holesAreLegal
      ? []
      : [`${name} misses ${shown}${log.gaps.length > 8 ? ' …' : ''}`];
  return [...gaps, ...unreadable];
}

function batchTitle({ batches }: InspectAnswer): string {
  return batches.length > SHOWN_BATCHES
    ? `Batches, the newest ${SHOWN_BATCHES} of ${batches.length}`
    : 'Batches';
}

function batchTable({ batches }: InspectAnswer, colour: boolean): string {
  const rows = batches
    .slice(-SHOWN_BATCHES)
    .map((batch) => [
      batch.batchId,
      formatTime(big(batch.plannedAtMs)),
      formatTime(big(batch.committedAtMs)),
      formatTime(big(batch.watermarkMs)),
      formatCount(big(batch.records)),
    ]);
  const columns = [
    { title: 'batch', align: 'right' as const },
    { title: 'planned' },
    { title: 'committed' },
    { title: 'watermark' },
    { title: 'records', align: 'right' as const },
  ];
  return formatTable(columns, rows, colour);
}

function rddTable({ rdds }: CheckpointReading, colour: boolean): string {
  const rows = rdds.map(({ id, parts, bytes, partitioner }) => [
    String(id),
    String(parts),
    formatBytes(bytes),
    partitioner ? 'yes' : 'no',
  ]);
  const columns = [
    { title: 'rdd', align: 'right' as const },
    { title: 'parts', align: 'right' as const },
    { title: 'bytes', align: 'right' as const },
    { title: 'partitioner' },
  ];
  return formatTable(columns, rows, colour);
}

function big(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
