import { z } from 'zod';
import { epochMs } from './long';
import { tone } from './words';

/** One of the five questions of an on-call engineer, answered in words with evidence. */
export const answer = z.object({
  question: z.enum(['moving', 'side', 'behind', 'state', 'resume']),
  tone,
  word: z.string(),
  sentence: z.string(),
  evidence: z.array(z.string()),
  asOfMs: epochMs,
});
export type AnswerJson = z.infer<typeof answer>;
