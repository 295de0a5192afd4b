import type { FindingCode } from '@/lib/domain/finding-code';
import { batchInFlight } from './batch-in-flight';
import { checkpointBehindRetention } from './checkpoint-behind-retention';
import { checkpointOnTemporaryStorage } from './checkpoint-on-temporary-storage';
import { checkpointReplaced } from './checkpoint-replaced';
import { checkpointSharedAcrossEnvironments } from './checkpoint-shared-across-environments';
import { declarationMissing } from './declaration-missing';
import type { Rule } from './finding';
import { handoverGap } from './handover-gap';
import { handoverOverlap } from './handover-overlap';
import { metadataMissingWithLogs } from './metadata-missing-with-logs';
import { newerLogVersion } from './newer-log-version';
import { noCommitYet } from './no-commit-yet';
import { noProgressForLong } from './no-progress-for-long';
import { offsetLogEmptyFile } from './offset-log-empty-file';
import { offsetLogGapBeforeNewest } from './offset-log-gap-before-newest';
import { offsetLogTruncatedFile } from './offset-log-truncated-file';
import { partitionsAdded } from './partitions-added';
import { rangeProcessedByBoth } from './range-processed-by-both';
import { requestedShufflePartitionsIgnored } from './requested-shuffle-partitions-ignored';
import { restartFails } from './restart-fails';
import { rocksdbFileMissing } from './rocksdb-file-missing';
import { rocksdbOrphanFiles } from './rocksdb-orphan-files';
import { rollbackDetected } from './rollback-detected';
import { sameQueryIdInTwoCheckpoints } from './same-query-id-in-two-checkpoints';
import { settingsDifferFromPinned } from './settings-differ-from-pinned';
import { sinkIgnoresBatchesSameAppId } from './sink-ignores-batches-same-app-id';
import { sourceCountDiffersBetweenVersions } from './source-count-differs-between-versions';
import { stateChainBroken } from './state-chain-broken';
import { suspectedTwoWriters } from './suspected-two-writers';
import { twoQueriesOnOneCheckpoint } from './two-queries-on-one-checkpoint';
import { uncommittedTailAtHandover } from './uncommitted-tail-at-handover';
import { v2StartNoLongerMatches } from './v2-start-no-longer-matches';

/** The rule of each code. A code without a rule does not compile. */
export const RULES: Record<FindingCode, Rule> = {
  OFFSET_LOG_EMPTY_FILE: offsetLogEmptyFile,
  OFFSET_LOG_TRUNCATED_FILE: offsetLogTruncatedFile,
  OFFSET_LOG_GAP_BEFORE_NEWEST: offsetLogGapBeforeNewest,
  NO_COMMIT_YET: noCommitYet,
  BATCH_IN_FLIGHT: batchInFlight,
  METADATA_MISSING_WITH_LOGS: metadataMissingWithLogs,
  SAME_QUERY_ID_IN_TWO_CHECKPOINTS: sameQueryIdInTwoCheckpoints,
  SUSPECTED_TWO_WRITERS: suspectedTwoWriters,
  NEWER_LOG_VERSION: newerLogVersion,
  NO_PROGRESS_FOR_LONG: noProgressForLong,
  CHECKPOINT_BEHIND_RETENTION: checkpointBehindRetention,
  PARTITIONS_ADDED: partitionsAdded,
  SOURCE_COUNT_DIFFERS_BETWEEN_VERSIONS: sourceCountDiffersBetweenVersions,
  STATE_CHAIN_BROKEN: stateChainBroken,
  ROCKSDB_FILE_MISSING: rocksdbFileMissing,
  ROCKSDB_ORPHAN_FILES: rocksdbOrphanFiles,
  SINK_IGNORES_BATCHES_SAME_APP_ID: sinkIgnoresBatchesSameAppId,
  HANDOVER_GAP: handoverGap,
  HANDOVER_OVERLAP: handoverOverlap,
  UNCOMMITTED_TAIL_AT_HANDOVER: uncommittedTailAtHandover,
  ROLLBACK_DETECTED: rollbackDetected,
  RANGE_PROCESSED_BY_BOTH: rangeProcessedByBoth,
  V2_START_NO_LONGER_MATCHES: v2StartNoLongerMatches,
  CHECKPOINT_REPLACED: checkpointReplaced,
  RESTART_FAILS: restartFails,
  TWO_QUERIES_ON_ONE_CHECKPOINT: twoQueriesOnOneCheckpoint,
  CHECKPOINT_SHARED_ACROSS_ENVIRONMENTS: checkpointSharedAcrossEnvironments,
  CHECKPOINT_ON_TEMPORARY_STORAGE: checkpointOnTemporaryStorage,
  REQUESTED_SHUFFLE_PARTITIONS_IGNORED: requestedShufflePartitionsIgnored,
  SETTINGS_DIFFER_FROM_PINNED: settingsDifferFromPinned,
  DECLARATION_MISSING: declarationMissing,
};
