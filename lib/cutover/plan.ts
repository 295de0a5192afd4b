import type { CutoverGate, CutoverState, CutoverStrategy, HookStep } from '@/lib/domain/cutover-words';
import type { Limits } from './limits';
import type { PlacedPosition, PlacedRange } from './position';

/** A version as it was when the plan was made. What changes of it voids the plan. */
export interface PlannedVersion {
  name: string;
  location: string;
  environment: string;
  /** Null: no `metadata` yet, or none that can be read. */
  queryId: string | null;
  lastCommittedBatch: bigint | null;
  /** What the checkpoint pins; empty before the first batch. */
  settings: Readonly<Record<string, string>>;
  /** Kinds of its sources, in order; empty before the first batch. */
  sourceKinds: readonly string[];
}

/** Where v2 begins, as a rule: its values are read when the step comes. */
export type StartRule =
  /** Where v1's commits end once v1 is fenced. */
  | { kind: 'v1-committed-end' }
  /** At the first record that was written at `fromMs` or later, so that all state is built again. */
  | { kind: 'horizon'; fromMs: bigint; horizonMs: bigint; because: readonly string[] }
  | { kind: 'time'; fromMs: bigint }
  | { kind: 'earliest' };

/** How far v1's end may have moved since planning before the approval is void. */
export interface Bound {
  /** In the unit of the source, for each partition. */
  distance: bigint;
  /** No value that is read later than this counts. */
  untilMs: bigint;
}

/** A source option of v2 with its value, as Spark takes it. */
export interface StartOption {
  source: number;
  option: string;
  value: string;
  /** True: v2 reads exactly from the position. */
  exact: boolean;
}

export interface PlannedStart {
  rule: StartRule;
  /** What the rule gave at `atMs`. */
  values: readonly PlacedPosition[];
  options: readonly StartOption[];
  /** Where v1's commits ended at `atMs`. */
  v1End: readonly PlacedPosition[];
  atMs: bigint;
  bound: Bound;
}

/** How the output that exists is brought together with v2's. Ranges are those that both versions process. */
export type Reconciliation =
  /** One output; rows have a key that makes a repeat harmless. */
  | { kind: 'same-output-keyed'; output: string; key: readonly string[]; ranges: readonly PlacedRange[] }
  /** One output; v2 begins where v1 ends. */
  | { kind: 'same-output'; output: string; ranges: readonly PlacedRange[] }
  /** V2 writes beside v1, and readers are switched. */
  | { kind: 'new-output'; from: string; to: string; ranges: readonly PlacedRange[] }
  /** A range of the old output is replaced by what v2 wrote of it. */
  | { kind: 'replace-range'; output: string; where: string; ranges: readonly PlacedRange[] }
  /** One output; what stands twice is accepted, no more than `ranges`. */
  | { kind: 'accept-duplicates'; output: string; ranges: readonly PlacedRange[] };

/** How to get back to v1: always on v1's own checkpoint. */
export interface ReversePlan {
  /** True where readers are to be switched back as well. */
  readersBack: boolean;
  /** What a person checked about going back, in words. */
  note: string | null;
}

/** What a cutover will do, as people approve it. Pure data: everything in it is in its digest. */
export interface Plan {
  form: 1;
  cutover: string;
  query: string;
  environment: string;
  isProtected: boolean;
  v1: PlannedVersion;
  v2: PlannedVersion;
  strategy: CutoverStrategy;
  /** Why this strategy, where it needs a reason (a handover of a query with state). */
  strategyReason: string | null;
  /** Null: nothing is started (`not-needed`). */
  start: PlannedStart | null;
  output: Reconciliation | null;
  reverse: ReversePlan | null;
  /** Commands for people, by step. May hold `{v1.location}`, `{v2.location}`, `{v1.batch}` and `{start.<option>}`. */
  commands: Partial<Record<HookStep, string>>;
  gates: Partial<Record<CutoverState, readonly CutoverGate[]>>;
  limits: Limits;
}
