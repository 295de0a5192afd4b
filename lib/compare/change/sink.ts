import type { Change } from '../comparison';
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
  if (before.kind === after.kind && before.location === after.location) {
    if (before.txnAppId === after.txnAppId)
      return [
        fine(
          'SINK_SAME',
          `Both write to ${before.kind}${before.location === undefined ? '' : ` ${before.location}`}.`,
          EVIDENCE,
        ),
      ];
    return [
      noted(
        'SINK_IDENTITY_CHANGED',
        `The sink's transaction id changes from ${before.txnAppId ?? "Spark's own"} to ${after.txnAppId ?? "Spark's own"}: a batch that runs again after the change is written again.`,
        EVIDENCE,
      ),
    ];
  }
  const words = `v1 writes to ${before.kind} ${before.location ?? ''}`.trimEnd();
  const next = `v2 to ${after.kind} ${after.location ?? ''}`.trimEnd();
  const isFile = FILE_FORMATS.includes(after.kind.toLowerCase());
  return [
    noted(
      'SINK_CHANGED',
      `${words}, ${next}: Spark runs and writes only new batches there.${isFile ? ' Readers of the new path see nothing of before, since its _spark_metadata begins with a late batch; the Spark guide does not allow this change.' : ''}`,
      EVIDENCE,
    ),
  ];
};
