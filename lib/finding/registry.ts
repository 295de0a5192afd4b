import type { FindingCode } from '@/lib/domain/finding-code';
import { batchInFlight } from './batch-in-flight';
import { checkpointReplaced } from './checkpoint-replaced';
import type { Rule } from './finding';
import { metadataMissingWithLogs } from './metadata-missing-with-logs';
import { noCommitYet } from './no-commit-yet';
import { noProgressForLong } from './no-progress-for-long';
import { offsetLogEmptyFile } from './offset-log-empty-file';
import { offsetLogGapBeforeNewest } from './offset-log-gap-before-newest';
import { offsetLogTruncatedFile } from './offset-log-truncated-file';
import { restartFails } from './restart-fails';
import { rocksdbFileMissing } from './rocksdb-file-missing';
import { stateChainBroken } from './state-chain-broken';

/** The rule of each code. A code without a rule does not compile. */
export const RULES: Record<FindingCode, Rule> = {
  OFFSET_LOG_EMPTY_FILE: offsetLogEmptyFile,
  OFFSET_LOG_TRUNCATED_FILE: offsetLogTruncatedFile,
  OFFSET_LOG_GAP_BEFORE_NEWEST: offsetLogGapBeforeNewest,
  NO_COMMIT_YET: noCommitYet,
  BATCH_IN_FLIGHT: batchInFlight,
  METADATA_MISSING_WITH_LOGS: metadataMissingWithLogs,
  NO_PROGRESS_FOR_LONG: noProgressForLong,
  STATE_CHAIN_BROKEN: stateChainBroken,
  ROCKSDB_FILE_MISSING: rocksdbFileMissing,
  CHECKPOINT_REPLACED: checkpointReplaced,
  RESTART_FAILS: restartFails,
};
