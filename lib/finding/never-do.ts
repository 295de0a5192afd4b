/** Reflexes that make things worse, said so that the sentence is safe even when quoted alone (promise P6). */
export const NEVER_DELETE_CHECKPOINT =
  'Never delete the checkpoint: it is the only record of what was read, committed and kept as state.';
export const NEVER_START_AT_LATEST =
  'Never start from a blank checkpoint at `latest`: every record since the last commit would be skipped.';
export const NEVER_EDIT_IN_PLACE =
  'Never edit or remove a log file in the original: work on a full copy, so that every step can be undone.';
export const NEVER_EMPTY_STATE =
  'Never remove `state/` while keeping the offsets: the start would need the same version and find nothing.';
