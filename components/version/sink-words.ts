import type { Tone } from '@/components/status/tone-mark';
import type { SinkStand, Version } from '@/lib/contract/version';

/** Sink and commits against each other: the word, and whether anybody should look. */
export const SINK_LOOK: Record<SinkStand['relation'], { tone: Tone; word: string }> = {
  level: { tone: 'good', word: 'Level with the commits' },
  'sink-ahead': { tone: 'progress', word: 'Ahead of the commits' },
  'sink-behind': { tone: 'bad', word: 'Behind the commits' },
  'nothing-yet': { tone: 'unknown', word: 'Nothing of this query yet' },
  unknown: { tone: 'unknown', word: 'The sink does not tell' },
  unreadable: { tone: 'warn', word: 'Cannot be read' },
};

/** What stands in the sink's lane where no position can be drawn; null where one is. */
export function sinkLaneWords(sink: SinkStand | null, drawn: boolean): string | null {
  if (drawn) return null;
  if (sink === null) return 'no sink is declared that can be read';
  switch (sink.relation) {
    case 'nothing-yet':
      return 'nothing of this query yet';
    case 'unknown':
      return 'not known: the sink does not tell';
    case 'unreadable':
      return 'not known: the sink cannot be read';
    case 'level':
    case 'sink-ahead':
    case 'sink-behind':
      return sink.newestBatch === null
        ? 'not known'
        : `batch ${sink.newestBatch}; where it ends is not known`;
    default:
      return sink.relation satisfies never;
  }
}

/** How a sink is declared for this version, to copy into signalbox.yaml. */
export function sinkExample({ query, version }: Pick<Version, 'query' | 'version'>): string {
  return [
    'queries:',
    `  ${query.name}:`,
    '    versions:',
    `      ${version.version}:`,
    '        sink: { delta: /path/of/table }',
    '        # foreachBatch: also mode, txnAppId',
    '        # files: { parquet: /path/of/output }',
  ].join('\n');
}
