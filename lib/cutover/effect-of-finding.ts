import type { CutoverGate, CutoverState, CutoverStrategy } from '@/lib/domain/cutover-words';
import type { FindingCode } from '@/lib/domain/finding-code';
import type { Finding } from '@/lib/finding/finding';

/** What a finding does to a plan. */
export type FindingEffect = 'blocks' | 'warns' | 'nothing';

type Mark = 'B' | 'W' | '-';
/**
 * Five marks, one for each part of the way: before anything begins · v2 warms up · v1 is being fenced · handing over · v2 has
 * taken over. B blocks, W warns, - does nothing.
 */
type Way = `${Mark}${Mark}${Mark}${Mark}${Mark}`;

interface Row {
  /** Of v1, and of v2. */
  v1: Way;
  v2: Way;
  /** Where a strategy differs. */
  handover?: Partial<Record<'v1' | 'v2', Way>>;
  warmed?: Partial<Record<'v1' | 'v2', Way>>;
  /** The gate that decides what the finding says, where the step has it: with what people have settled. */
  gate?: CutoverGate;
}

const ALWAYS: Row = { v1: 'BBBBB', v2: 'BBBBB' };
/** V1 cannot be gone back to, or not be handed over from; once v2 has taken over, that is to be known. */
const V1_BROKEN: Row = { v1: 'BBBBW', v2: 'BBBBB' };
const TO_BE_KNOWN: Row = { v1: 'WWWWW', v2: 'WWWWW' };
const NOTHING: Row = { v1: '-----', v2: '-----' };

/** What every finding does, by the version that it is of. A code without a row does not compile. */
const ROWS = {
  OFFSET_LOG_EMPTY_FILE: V1_BROKEN,
  OFFSET_LOG_TRUNCATED_FILE: V1_BROKEN,
  OFFSET_LOG_GAP_BEFORE_NEWEST: V1_BROKEN,
  // Without a commit v1 has no end; v2's first commit is waited for by a gate.
  NO_COMMIT_YET: { v1: 'BBBBW', v2: '-----' },
  BATCH_IN_FLIGHT: { v1: '--WWW', v2: '-----' },
  METADATA_MISSING_WITH_LOGS: { v1: 'BBBWW', v2: 'BBBBB' },
  SAME_QUERY_ID_IN_TWO_CHECKPOINTS: ALWAYS,
  SUSPECTED_TWO_WRITERS: ALWAYS,
  NEWER_LOG_VERSION: TO_BE_KNOWN,
  // After the fence v1 is meant to be silent, and v2 never.
  NO_PROGRESS_FOR_LONG: { v1: 'WW---', v2: 'WBBBB', handover: { v2: 'W-WBB' } },
  CHECKPOINT_BEHIND_RETENTION: V1_BROKEN,
  PARTITIONS_ADDED: TO_BE_KNOWN,
  SOURCE_COUNT_DIFFERS_BETWEEN_VERSIONS: TO_BE_KNOWN,
  STATE_CHAIN_BROKEN: V1_BROKEN,
  ROCKSDB_FILE_MISSING: V1_BROKEN,
  ROCKSDB_ORPHAN_FILES: NOTHING,
  SINK_IGNORES_BATCHES_SAME_APP_ID: { v1: 'BBBWW', v2: 'BBBBB' },
  HANDOVER_GAP: { ...ALWAYS, gate: 'start-matches' },
  // A warm-up overlaps on purpose.
  HANDOVER_OVERLAP: { ...ALWAYS, gate: 'start-matches', warmed: { v1: '-----', v2: '-----' } },
  // The step into handing-over takes the gate that decides it: from there on it is settled.
  UNCOMMITTED_TAIL_AT_HANDOVER: { v1: 'WWBWW', v2: '-----', gate: 'drained-tail' },
  // In a plan: a rollback of the past. After the fence: v1 runs although it was stopped.
  ROLLBACK_DETECTED: { v1: 'WWWBB', v2: 'WWWBB' },
  RANGE_PROCESSED_BY_BOTH: { v1: 'WWWBB', v2: 'WWWBB' },
  V2_START_NO_LONGER_MATCHES: { ...ALWAYS, warmed: { v1: 'WWWWW', v2: 'WWWWW' } },
  CHECKPOINT_REPLACED: ALWAYS,
  RESTART_FAILS: V1_BROKEN,
  TWO_QUERIES_ON_ONE_CHECKPOINT: V1_BROKEN,
  CHECKPOINT_SHARED_ACROSS_ENVIRONMENTS: V1_BROKEN,
  CHECKPOINT_ON_TEMPORARY_STORAGE: { v1: 'WWWWW', v2: 'BBBBB' },
  REQUESTED_SHUFFLE_PARTITIONS_IGNORED: { v1: '-----', v2: 'WWWWW' },
  SETTINGS_DIFFER_FROM_PINNED: TO_BE_KNOWN,
  DECLARATION_MISSING: { v1: 'W----', v2: 'W----' },
} as const satisfies Record<FindingCode, Row>;

const PART: Record<CutoverState, 0 | 1 | 2 | 3 | 4 | 'back' | 'over'> = {
  draft: 0,
  validated: 0,
  approved: 0,
  warming: 1,
  verified: 1,
  fencing: 2,
  'handing-over': 3,
  switched: 4,
  soaking: 4,
  completed: 'over',
  'rolling-back': 'back',
  'rolled-back': 'over',
  aborted: 'over',
  'needs-human': 'back',
};

const MEANING: Record<Mark, FindingEffect> = { B: 'blocks', W: 'warns', '-': 'nothing' };

/**
 * What a finding of `side` does to a cutover of `strategy` in `state`. A finding that does not endanger the next start
 * (status `healthy` or `attention` although its code can block, as an old damaged file) only warns. Nothing blocks the way
 * back, and nothing concerns a cutover that is over.
 */
export function effectOf(
  { code, status }: Pick<Finding, 'code' | 'status'>,
  side: 'v1' | 'v2',
  strategy: CutoverStrategy,
  state: CutoverState,
): FindingEffect {
  const part = PART[state];
  if (part === 'over') return 'nothing';
  const way = wayOf(ROWS[code], side, strategy);
  const effect = MEANING[way[part === 'back' ? 4 : part] as Mark];
  if (effect !== 'blocks') return effect;
  const isOldDamage = DAMAGE.has(code) && (status === 'attention' || status === 'healthy');
  return isOldDamage || part === 'back' || (strategy === 'not-needed' && side === 'v2') ? 'warns' : 'blocks';
}

/** Codes whose rule says by the status whether the next start needs what is damaged (findings.md †). */
const DAMAGE: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'OFFSET_LOG_EMPTY_FILE',
  'OFFSET_LOG_TRUNCATED_FILE',
]);

/** The gate that decides what this finding says; null where the finding itself does. */
export function decidingGate(code: FindingCode): CutoverGate | null {
  const row: Row = ROWS[code];
  return row.gate ?? null;
}

function wayOf(row: Row, side: 'v1' | 'v2', strategy: CutoverStrategy): Way {
  const own = strategy === 'handover' ? row.handover : strategy === 'not-needed' ? undefined : row.warmed;
  return own?.[side] ?? row[side];
}
