import type { FindingCode } from '@/lib/domain/finding-code';
import { batchInFlight } from './batch-in-flight';
import { checkpointOnTemporaryStorage } from './checkpoint-on-temporary-storage';
import { checkpointReplaced } from './checkpoint-replaced';
import { checkpointSharedAcrossEnvironments } from './checkpoint-shared-across-environments';
import { declarationMissing } from './declaration-missing';
import type { Rule } from './finding';
import { metadataMissingWithLogs } from './metadata-missing-with-logs';
import { noCommitYet } from './no-commit-yet';
import { noProgressForLong } from './no-progress-for-long';
import { offsetLogEmptyFile } from './offset-log-empty-file';
import { offsetLogGapBeforeNewest } from './offset-log-gap-before-newest';
import { offsetLogTruncatedFile } from './offset-log-truncated-file';
import { requestedShufflePartitionsIgnored } from './requested-shuffle-partitions-ignored';
import { restartFails } from './restart-fails';
import { rocksdbFileMissing } from './rocksdb-file-missing';
import { rocksdbOrphanFiles } from './rocksdb-orphan-files';
import { settingsDifferFromPinned } from './settings-differ-from-pinned';
import { stateChainBroken } from './state-chain-broken';
import { twoQueriesOnOneCheckpoint } from './two-queries-on-one-checkpoint';

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
  ROCKSDB_ORPHAN_FILES: rocksdbOrphanFiles,
  CHECKPOINT_REPLACED: checkpointReplaced,
  RESTART_FAILS: restartFails,
  TWO_QUERIES_ON_ONE_CHECKPOINT: twoQueriesOnOneCheckpoint,
  CHECKPOINT_SHARED_ACROSS_ENVIRONMENTS: checkpointSharedAcrossEnvironments,
  CHECKPOINT_ON_TEMPORARY_STORAGE: checkpointOnTemporaryStorage,
  REQUESTED_SHUFFLE_PARTITIONS_IGNORED: requestedShufflePartitionsIgnored,
  SETTINGS_DIFFER_FROM_PINNED: settingsDifferFromPinned,
  DECLARATION_MISSING: declarationMissing,
};
