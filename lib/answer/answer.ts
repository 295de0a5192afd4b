/** How an answer should feel before it is read. Always shown with an icon and the word, never colour alone. */
export type Tone = 'good' | 'progress' | 'warn' | 'bad' | 'unknown';

/** The five questions of an on-call engineer, in the order they are asked. */
export const QUESTIONS = ['moving', 'side', 'behind', 'state', 'resume'] as const;
export type Question = (typeof QUESTIONS)[number];

/** One answer in words, with what it rests on. */
export interface Answer {
  question: Question;
  tone: Tone;
  /** A few words, e.g. `Not for 6 min`. */
  word: string;
  /** One sentence that says why, with units. */
  sentence: string;
  /** What proves it: file paths or origins of numbers. */
  evidence: string[];
  /** When the underlying facts were true, epoch ms. */
  asOfMs: bigint;
}
