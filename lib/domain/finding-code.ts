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
  NO_PROGRESS_FOR_LONG: { severity: 'warning', status: 'attention' },
  STATE_CHAIN_BROKEN: { severity: 'critical', status: 'blocked' },
  ROCKSDB_FILE_MISSING: { severity: 'critical', status: 'blocked' },
  ROCKSDB_ORPHAN_FILES: { severity: 'info', status: 'healthy' },
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
