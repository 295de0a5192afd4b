/** What is known of a topic that decides whether each of its offsets is a record. Null is unknown. */
export interface OffsetDensity {
  /** `cleanup.policy`, e.g. `['compact', 'delete']`. */
  cleanupPolicy: readonly string[] | null;
  /** True when a transactional producer was seen in it. */
  transactional: boolean | null;
}

/**
 * False where a distance between offsets is known to be no number of records: compaction leaves holes, and the end of a
 * transaction takes an offset of its own.
 */
export function countsRecords(topic: OffsetDensity | undefined): boolean {
  return topic?.cleanupPolicy?.includes('compact') !== true && topic?.transactional !== true;
}
