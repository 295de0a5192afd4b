import type { OutputChoice } from '@/lib/contract/cutover-plan';
import { type CutoverStrategy, HOOK_STEPS, type HookStep } from '@/lib/domain/cutover-words';

export const LIMIT_FIELDS = [
  'soakSeconds',
  'quietFloorSeconds',
  'quietMargin',
  'lagLimit',
  'lagSamples',
  'v2Batches',
  'outputFreshSeconds',
  'wayBackSeconds',
  'approvalSeconds',
  'totalSeconds',
] as const;
export type LimitField = (typeof LIMIT_FIELDS)[number];

export type StartKind = 'rule' | 'time';
/** Names that a way of bringing outputs together may take. */
export type OutputField = 'output' | 'key' | 'from' | 'to' | 'where';

export type WritesDraft = { kind: string; location: string; txnAppId: string };

/** A plan as it is being typed: every field is text, and nothing in it is lost by an error. */
export type PlanDraft = {
  /** V2 as a place where nothing has started yet, instead of a version that was found. */
  v2IsPlace: boolean;
  v2Location: string;
  v2Name: string;
  /** Null: what is recommended. */
  strategy: CutoverStrategy | null;
  strategyReason: string;
  start: StartKind;
  startAt: string;
  /** Null: nobody has typed or chosen anything, so what is likely holds (prepare-output.ts). */
  output: { kind: OutputChoice['kind'] | null } & Record<OutputField, string | null>;
  readersBack: boolean;
  reverseNote: string;
  commands: Record<HookStep, string>;
  boundDistance: string;
  boundFor: string;
  limits: Record<LimitField, string>;
  writes: Record<'v1' | 'v2', WritesDraft>;
};

const NO_WRITES: WritesDraft = { kind: '', location: '', txnAppId: '' };

export const EMPTY_DRAFT: PlanDraft = {
  v2IsPlace: false,
  v2Location: '',
  v2Name: '',
  strategy: null,
  strategyReason: '',
  start: 'rule',
  startAt: '',
  output: { kind: null, output: null, key: null, from: null, to: null, where: null },
  readersBack: true,
  reverseNote: '',
  commands: Object.fromEntries(HOOK_STEPS.map((step) => [step, ''])) as Record<HookStep, string>,
  boundDistance: '',
  boundFor: '',
  limits: Object.fromEntries(LIMIT_FIELDS.map((field) => [field, ''])) as Record<LimitField, string>,
  writes: { v1: NO_WRITES, v2: NO_WRITES },
};
