import type { CutoverStrategy } from '@/lib/domain/cutover-words';

/** What each strategy is called, and what it does in one plain sentence. */
export const STRATEGY_WORDS: Record<CutoverStrategy, { name: string; sentence: string }> = {
  handover: {
    name: 'Handover',
    sentence: 'V1 is stopped, and v2 begins exactly where its commits end. The state of v2 begins empty.',
  },
  'warm-up-replay': {
    name: 'Warm-up replay',
    sentence:
      'V2 begins earlier, by as much as its state needs, writes to an output of its own and catches up beside v1. Then v1 is stopped and readers are switched.',
  },
  backfill: {
    name: 'Backfill',
    sentence:
      'V2 reads everything again, from the beginning or from a time, into a new output. When it has caught up, v1 is stopped and readers are switched.',
  },
  'not-needed': {
    name: 'No cutover needed',
    sentence:
      'V2 goes on with the checkpoint of v1. Nothing is handed over; the plan says what makes that restart safe.',
  },
};
