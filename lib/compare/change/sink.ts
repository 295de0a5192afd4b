import type { Change } from '../comparison';
import { type DeclaredSource, declaredOption } from '../declared-version';
import { fine, noted } from '../reason';

const EVIDENCE = ['declaration of v1: sink', 'declaration of v2: sink'];
const FILE_FORMATS = ['file', 'files', 'csv', 'json', 'parquet', 'orc', 'text', 'avro'];

/** Sinks, which no checkpoint records: from declarations only (Spark guide, recovery semantics after changes). */
export const sinkChanges: Change = ({ declared }) => {
  const [before, after] = [declared.v1?.sink, declared.v2?.sink];
  if (before === undefined || after === undefined)
    return [
      noted(
        'SINK_NOT_RECORDED',
        'A checkpoint does not record where the query writes: another sink or path is taken without a word, and starts without what v1 has written.',
        [],
      ),
    ];
  const [placeBefore, placeAfter] = [placeOf(before), placeOf(after)];
  if (before.kind === after.kind && placeBefore === placeAfter) {
    const [partsBefore, partsAfter] = [before, after].map((sink) => declaredOption(sink, 'partitionBy'));
    if (partsBefore !== partsAfter)
      return [
        noted(
          'SINK_PARTITIONING_CHANGED',
          `The sink is partitioned by ${partsBefore ?? 'nothing'} in v1 and by ${partsAfter ?? 'nothing'} in v2: Spark runs, and readers of a folder with both layouts miss rows without an error (seen with 3.5.9 and 4.3.0).`,
          EVIDENCE,
        ),
      ];
    if (before.txnAppId === after.txnAppId)
      return [fine('SINK_SAME', `Both write to ${`${before.kind} ${placeBefore}`.trimEnd()}.`, EVIDENCE)];
    return [
      noted(
        'SINK_IDENTITY_CHANGED',
        `The sink's transaction id changes from ${before.txnAppId ?? "Spark's own"} to ${after.txnAppId ?? "Spark's own"}: a batch that runs again after the change is written again.`,
        EVIDENCE,
      ),
    ];
  }
  const words = `v1 writes to ${before.kind} ${placeBefore}`.trimEnd();
  const next = `v2 to ${after.kind} ${placeAfter}`.trimEnd();
  const isFile = FILE_FORMATS.includes(after.kind.toLowerCase());
  return [
    noted(
      'SINK_CHANGED',
      `${words}, ${next}: Spark runs and writes only new batches there.${isFile ? ' Readers of the new path fail in Spark, since its _spark_metadata does not begin with batch 0 (seen with 3.5.9 and 4.3.0); the Spark guide does not allow this change.' : ''}`,
      EVIDENCE,
    ),
  ];
};

/** The folder, or the topic of a sink that has no folder; empty where neither is declared. */
function placeOf(sink: DeclaredSource): string {
  return sink.location ?? declaredOption(sink, 'topic') ?? '';
}
