import type {
  CutoverGate,
  CutoverOutcome,
  CutoverState,
  GateOutcome,
  HookStep,
} from '@/lib/domain/cutover-words';
import type { FinalEnd } from './final-end';
import type { Plan } from './plan';
import type { PlacedRange } from './position';
import type { Who } from './who';

/** A yes to one digest, and to nothing else. */
export interface Approval {
  digest: string;
  by: Who;
  reason: string;
  atMs: bigint;
  expiresMs: bigint;
}

/** What a person decided where files cannot tell. It covers exactly what it names. */
export type Decision = { by: Who; reason: string; atMs: bigint } & (
  | { about: 'tail'; batch: bigint; written: boolean; ranges: readonly PlacedRange[] }
  /** V2's start is accepted although it is off by `ranges`, or although `unknown` cannot be compared. */
  | { about: 'start'; ranges: readonly PlacedRange[]; unknown: readonly string[] }
  /** V1 is known to have stopped. */
  | { about: 'witness' }
  /** Changes in v1's checkpoint that somebody else made, by path. */
  | { about: 'manifest'; paths: readonly string[] }
);

/** Since when v1 is meant to be silent. `verifiedAtMs` null: not shown yet, or to be shown again. */
export interface Fence {
  sinceMs: bigint;
  verifiedAtMs: bigint | null;
}

/** A gate that did not pass and was skipped by a person. */
export interface Forced {
  gate: CutoverGate;
  outcome: Exclude<GateOutcome, 'pass'>;
  words: string;
  into: CutoverState;
  by: Who;
  reason: string;
  atMs: bigint;
}

export interface Alarm {
  /** Who wrote although it was fenced. */
  version: 'v1' | 'v2';
  /** Paths inside its checkpoint. */
  files: readonly string[];
  seenMs: bigint;
  state: CutoverState;
}

/** A call of a hook. An answer proves nothing: files do. */
export interface HookCall {
  /** Stable: the same for every attempt. */
  deliveryId: string;
  askedMs: bigint;
  answer: { ok: boolean; words: string; atMs: bigint } | null;
}

/** The way back, once somebody took it. */
export interface GoingBack {
  from: CutoverState;
  sinceMs: bigint;
  by: Who | null;
  reason: string;
  /** When v2 was shown to be silent, or that it never wrote where it counts; v1 is started after this. */
  v2QuietMs: bigint | null;
}

/** What becomes of v1's checkpoint, which stays where it is. */
export interface KeepDecision {
  owner: string;
  reason: string;
  keepUntilMs: bigint;
  by: Who;
  atMs: bigint;
}

/** Everything that is known of one cutover. Pure data; `next` in machine.ts is the only way to change it. */
export interface Cutover {
  id: string;
  state: CutoverState;
  sinceMs: bigint;
  /** Counts changes: a change is stored only if nobody else was faster. */
  revision: bigint;
  plan: Plan;
  digest: string;
  plannedBy: Who;
  requestedBy: Who;
  createdMs: bigint;
  approval: Approval | null;
  paused: { by: Who; reason: string; sinceMs: bigint } | null;
  /** Set in `needs-human`, and only there. */
  trouble: { from: CutoverState; why: string; sinceMs: bigint } | null;
  fence: Fence | null;
  /** V1's end as read after the fence. Recorded once. */
  handover: (FinalEnd & { atMs: bigint; digest: string }) | null;
  /** True from the moment v2 may write where readers look. */
  v2Released: boolean;
  goingBack: GoingBack | null;
  decisions: readonly Decision[];
  forced: readonly Forced[];
  hooks: Partial<Record<HookStep, HookCall>>;
  alarms: readonly Alarm[];
  stepEndsMs: bigint | null;
  totalEndsMs: bigint | null;
  soakSinceMs: bigint | null;
  keep: KeepDecision | null;
  /** Set in the final states. */
  outcome: { kind: CutoverOutcome; words: string } | null;
}
