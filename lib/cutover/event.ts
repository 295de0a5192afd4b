import type { CutoverGate, HookStep } from '@/lib/domain/cutover-words';
import type { FinalEnd } from './final-end';
import type { GateResult } from './gate/gate';
import type { Plan } from './plan';
import type { Decision, KeepDecision } from './state';
import type { Who } from './who';

/** Gates that a person wants to skip, and why. */
export interface Force {
  gates: readonly CutoverGate[];
  reason: string;
}

type By = { by: Who; atMs: bigint };
/** Gates are judged for this very event, on data as they are now. */
type Judged = { gates: readonly GateResult[]; force: Force | null };
/** The digest that the person looked at. */
type Digest = { digest: string };

/** What can happen to a cutover. Times in epoch ms, by our clock. */
export type CutoverEvent =
  /** Another plan before anything has begun. */
  | ({ kind: 'plan'; plan: Plan; newDigest: string } & By)
  | ({ kind: 'validate'; reason?: string } & By & Digest & Judged)
  | ({ kind: 'approve'; reason: string } & By & Digest)
  /** The next step. `final`: v1's end, needed for the step into `handing-over`. */
  | ({ kind: 'advance'; final: FinalEnd | null; reason?: string } & By & Digest & Judged)
  | ({ kind: 'settle'; decision: Omitted<Decision> } & By & Digest)
  /** The same plan with values that were read after the fence. */
  | ({ kind: 'amend'; plan: Plan; newDigest: string } & By & Digest)
  | ({ kind: 'pause'; reason: string } & By)
  | ({ kind: 'resume'; reason: string } & By)
  /** A person takes over. */
  | ({ kind: 'escalate'; reason: string } & By)
  | ({ kind: 'abort'; reason: string } & By)
  | ({ kind: 'rollback'; reason: string } & By & Judged)
  | ({ kind: 'complete'; keep: Omit<KeepDecision, 'by' | 'atMs'> } & By & Digest & Judged)
  /** `step`: the state lasts too long · `total`: the whole. */
  | { kind: 'timed-out'; which: 'step' | 'total'; atMs: bigint }
  | { kind: 'approval-void'; why: string; atMs: bigint }
  /** A fenced version wrote. */
  | { kind: 'late-write'; version: 'v1' | 'v2'; files: readonly string[]; atMs: bigint }
  /** A finding that blocks where the cutover stands. */
  | { kind: 'trouble'; code: string; words: string; atMs: bigint }
  | { kind: 'hook-answered'; step: HookStep; ok: boolean; words: string; atMs: bigint };

type Omitted<T> = T extends unknown ? Omit<T, 'by' | 'reason' | 'atMs'> & { reason: string } : never;

export type EventKind = CutoverEvent['kind'];
export type EventOf<Kind extends EventKind> = Extract<CutoverEvent, { kind: Kind }>;

export const EVENT_KINDS = [
  'plan',
  'validate',
  'approve',
  'advance',
  'settle',
  'amend',
  'pause',
  'resume',
  'escalate',
  'abort',
  'rollback',
  'complete',
  'timed-out',
  'approval-void',
  'late-write',
  'trouble',
  'hook-answered',
] as const satisfies readonly EventKind[];
