import type { Status } from './status';

export const SEVERITIES = ['critical', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * The vocabulary of problems: every code that a rule may raise, its severity, and the status it implies
 * unless the rule knows better. Names are stable: they are what people search for and automate on.
 */
export const FINDING_CODES = {
  OFFSET_LOG_EMPTY_FILE: { severity: 'critical', status: 'blocked' },
  OFFSET_LOG_TRUNCATED_FILE: { severity: 'critical', status: 'blocked' },
  OFFSET_LOG_GAP_BEFORE_NEWEST: { severity: 'critical', status: 'blocked' },
  NO_COMMIT_YET: { severity: 'info', status: 'healthy' },
  BATCH_IN_FLIGHT: { severity: 'info', status: 'healthy' },
  METADATA_MISSING_WITH_LOGS: { severity: 'critical', status: 'data_at_stake' },
  SAME_QUERY_ID_IN_TWO_CHECKPOINTS: { severity: 'critical', status: 'data_at_stake' },
  SUSPECTED_TWO_WRITERS: { severity: 'critical', status: 'data_at_stake' },
  NEWER_LOG_VERSION: { severity: 'warning', status: 'attention' },
  NO_PROGRESS_FOR_LONG: { severity: 'warning', status: 'attention' },
  CHECKPOINT_BEHIND_RETENTION: { severity: 'critical', status: 'blocked' },
  PARTITIONS_ADDED: { severity: 'info', status: 'healthy' },
  SOURCE_COUNT_DIFFERS_BETWEEN_VERSIONS: { severity: 'warning', status: 'attention' },
  STATE_CHAIN_BROKEN: { severity: 'critical', status: 'blocked' },
  ROCKSDB_FILE_MISSING: { severity: 'critical', status: 'blocked' },
  ROCKSDB_ORPHAN_FILES: { severity: 'info', status: 'healthy' },
  SINK_IGNORES_BATCHES_SAME_APP_ID: { severity: 'critical', status: 'data_at_stake' },
  HANDOVER_GAP: { severity: 'critical', status: 'data_at_stake' },
  HANDOVER_OVERLAP: { severity: 'warning', status: 'attention' },
  UNCOMMITTED_TAIL_AT_HANDOVER: { severity: 'warning', status: 'attention' },
  ROLLBACK_DETECTED: { severity: 'info', status: 'healthy' },
  RANGE_PROCESSED_BY_BOTH: { severity: 'critical', status: 'data_at_stake' },
  V2_START_NO_LONGER_MATCHES: { severity: 'warning', status: 'attention' },
  CHECKPOINT_REPLACED: { severity: 'critical', status: 'data_at_stake' },
  RESTART_FAILS: { severity: 'critical', status: 'blocked' },
  TWO_QUERIES_ON_ONE_CHECKPOINT: { severity: 'critical', status: 'data_at_stake' },
  CHECKPOINT_SHARED_ACROSS_ENVIRONMENTS: { severity: 'critical', status: 'data_at_stake' },
  CHECKPOINT_ON_TEMPORARY_STORAGE: { severity: 'warning', status: 'at_risk' },
  REQUESTED_SHUFFLE_PARTITIONS_IGNORED: { severity: 'warning', status: 'attention' },
  SETTINGS_DIFFER_FROM_PINNED: { severity: 'warning', status: 'attention' },
  DECLARATION_MISSING: { severity: 'info', status: 'healthy' },
} as const satisfies Record<string, { severity: Severity; status: Status }>;

export type FindingCode = keyof typeof FINDING_CODES;
