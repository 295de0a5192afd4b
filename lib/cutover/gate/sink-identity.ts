import { normalLocation } from '@/lib/domain/location';
import type { Gate, WritesTo } from './facts';
import { fail, inconclusive, pass } from './gate';

/** Sinks that skip a batch by its number: its writer's name has to change when the numbers begin anew. */
const BY_BATCH = /^delta$/i;
const FILES = /^(?:files?|csv|json|parquet|orc|text|avro)$/i;
/** Sinks that know no batch numbers: a repeat is a repeat. */
const WITHOUT_MEMORY = /^(?:kafka|eventhubs|console|memory|noop)$/i;

/**
 * HARD RULE: a new checkpoint counts batches from 0, so under the old name the sink skips them in silence. Sources:
 * DeltaSink.addBatch, txnAppId of DeltaOptions (delta-io/delta 1.0 to 4.4); FileStreamSink.addBatch (Spark 2.1 to 4.2).
 */
export const sinkIdentity: Gate = ({ writes: { v1, v2 }, cutover: { plan } }) => {
  if (v1 === null || v2 === null)
    return inconclusive(
      `Where ${(v1 === null ? plan.v1 : plan.v2).name} writes is not declared: whether its sink skips batches by their number cannot be told.`,
    );
  const where = v2.location === null ? v2.kind : `${v2.kind} ${v2.location}`;
  if (WITHOUT_MEMORY.test(v2.kind)) return pass(`${where} knows no batch numbers: nothing is skipped.`);
  const place = samePlace(v1, v2);
  if (FILES.test(v2.kind)) {
    if (place === null) return inconclusive('The folder of an output is not declared.');
    return place
      ? fail(
          `Both versions write files to ${v2.location}: its _spark_metadata holds the batches of ${plan.v1.name}, and those of ${plan.v2.name} with the same numbers are skipped in silence. Give v2 a folder of its own.`,
        )
      : pass(`${plan.v2.name} writes to a folder of its own (${v2.location}).`);
  }
  if (BY_BATCH.test(v2.kind)) {
    if (place === false) return pass(`${plan.v2.name} writes to a table of its own (${v2.location}).`);
    if (v2.txnAppId === null)
      return pass(`Without a txnAppId the query id names the writer, and a new checkpoint has a new one.`);
    return v1.txnAppId === v2.txnAppId
      ? fail(
          `Both versions write as ${v2.txnAppId}: the table skips every batch of ${plan.v2.name} up to the last number of ${plan.v1.name} in silence. Give v2 another txnAppId.`,
        )
      : pass(
          `${plan.v2.name} writes as ${v2.txnAppId}, ${plan.v1.name} as ${v1.txnAppId ?? 'its query id'}.`,
        );
  }
  return inconclusive(
    `Whether ${where} skips batches by their number is not known here: see that ${plan.v2.name} does not use the numbers of ${plan.v1.name}.`,
  );
};

/** Null: not known. */
function samePlace(v1: WritesTo, v2: WritesTo): boolean | null {
  if (v1.location === null || v2.location === null) return null;
  return normalLocation(v1.location) === normalLocation(v2.location);
}
