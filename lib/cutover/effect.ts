import type { CutoverState, HookStep } from '@/lib/domain/cutover-words';

/**
 * What is to be done because of a change, by the service that stored it. Nothing here can touch a checkpoint: there is no
 * word for it.
 */
export type CutoverEffect =
  /** Ask whoever runs Spark. At least once, under a stable delivery id. */
  | { kind: 'call-hook'; step: HookStep; deliveryId: string }
  /** Tell people. */
  | { kind: 'notify'; about: CutoverState | 'forced' | 'paused' | 'reminder' | 'approval'; words: string }
  /** Tell people at once and loudly. */
  | { kind: 'raise-alarm'; alarm: 'zombie-writer' | 'needs-human'; words: string }
  /** Read names, sizes, times and hashes of v1's checkpoint and keep them as proof. */
  | { kind: 'take-manifest'; of: 'v1'; at: 'plan' | 'fence' | 'completion' }
  /** Label a version in our own records. */
  | { kind: 'label-version'; version: 'v1'; label: 'retired' };

export const EFFECT_KINDS = ['call-hook', 'notify', 'raise-alarm', 'take-manifest', 'label-version'] as const;
