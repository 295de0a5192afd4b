import type { ShapeName } from '@/components/ui/shape';
import type { CutoverState } from '@/lib/domain/cutover-words';

/** Shape, word and colour of where a cutover stands. The word says what is going on, or how it ended. */
export type StateLook = { word: string; shape: ShapeName; text: string };

const MOVING = { shape: 'half', text: 'text-progress' } as const;

export const STATE_LOOK: Record<CutoverState, StateLook> = {
  draft: { word: 'Planned', shape: 'ring', text: 'text-soft' },
  validated: { word: 'To be approved', ...MOVING },
  approved: { word: 'Approved', ...MOVING },
  warming: { word: 'Warming up', ...MOVING },
  verified: { word: 'Verified', ...MOVING },
  fencing: { word: 'Fencing v1', ...MOVING },
  'handing-over': { word: 'Handing over', ...MOVING },
  switched: { word: 'Switched', ...MOVING },
  soaking: { word: 'Soaking', ...MOVING },
  completed: { word: 'Completed', shape: 'disc', text: 'text-good' },
  'rolling-back': { word: 'Going back', shape: 'triangle', text: 'text-warn' },
  'rolled-back': { word: 'Gone back', shape: 'note', text: 'text-soft' },
  aborted: { word: 'Given up', shape: 'note', text: 'text-soft' },
  'needs-human': { word: 'Needs a person', shape: 'alarm', text: 'text-bad' },
};

const PAUSED: StateLook = { word: 'Paused', shape: 'triangle', text: 'text-warn' };

/** A pause stands above the state: nothing goes on by itself meanwhile. */
export function stateLook(state: CutoverState, paused: boolean): StateLook {
  return paused ? PAUSED : STATE_LOOK[state];
}
