import { parseArgs } from 'node:util';
import type { Rounds } from './rounds';

export const PARTS = ['reading', 'decode', 'count', 'spark', 'memory', 'pages'] as const;
export type Part = (typeof PARTS)[number];

const WHOLE: Rounds = { measured: 10, warmUp: 2 };

/** What one run does. */
export interface BenchOptions {
  parts: readonly Part[];
  rounds: Rounds;
  /** Of the questions to Spark, which take seconds each. */
  sparkRounds: Rounds;
  /** Decompressed size of the files that are decoded. */
  decodedBytes: number;
}

/**
 * `--quick`: fewer rounds on smaller files, to see whether everything runs; its figures are rough.
 * `--only PART`, several times: only these.
 * @throws for anything else, with what there is
 */
export function benchOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const unknown = values.only.filter((name) => !PARTS.some((part) => part === name));
  if (unknown.length > 0)
    throw new Error(`--only ${unknown.join(', ')}: there is no such part; there are ${PARTS.join(', ')}`);
  const parts = values.only.length === 0 ? PARTS : PARTS.filter((part) => values.only.includes(part));
  return values.quick
    ? {
        parts,
        rounds: { measured: 3, warmUp: 1 },
        sparkRounds: { measured: 1, warmUp: 1 },
        decodedBytes: 8_000_000,
      }
    : { parts, rounds: WHOLE, sparkRounds: WHOLE, decodedBytes: 64_000_000 };
}
