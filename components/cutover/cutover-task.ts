import type { CutoverAction, CutoverGate } from '@/lib/domain/cutover-words';

/** Actions of which some gates may be skipped with a reason. */
export type ForceableAction = 'validate' | 'advance' | 'complete' | 'rollback';

/** What a person does in a dialog: an action, a decision, the comparison of outputs, or a step with gates skipped. */
export type CutoverTask =
  | { kind: Exclude<CutoverAction, 'settle' | 'plan'> }
  | { kind: 'tail' | 'start' | 'witness' | 'manifest' }
  | { kind: 'check' }
  | { kind: 'force'; action: ForceableAction; gates: readonly CutoverGate[] };

export type OnTask = (task: CutoverTask) => void;
