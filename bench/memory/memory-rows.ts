import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { appendBatch, startCheckpoint } from '../generate';
import { inMegabytes, plainRow, type Row } from '../report';
import { generateLargeDelta } from './large-delta';
import { generateManyFiles } from './many-files';

const DELTA_BYTES = 100_000_000;
const outcome = z.object({
  ms: z.number(),
  files: z.number(),
  keys: z.string().nullable(),
  notCounted: z.string().nullable(),
  peakBytes: z.number(),
});
type Outcome = z.infer<typeof outcome>;

/** The most memory of one reading, each in a process of its own, beside one that has next to nothing to read. */
export function memoryRows(base: string): Row[] {
  const [small, delta, many] = ['small', 'delta', 'many'].map((name) => join(base, name)) as [
    string,
    string,
    string,
  ];
  startCheckpoint(small);
  appendBatch(small);
  const keys = generateLargeDelta(delta, DELTA_BYTES);
  generateManyFiles(many);

  const least = readAlone('disk', small);
  const counted = readAlone('disk', delta, 2 * DELTA_BYTES + DELTA_BYTES);
  if (counted.keys !== String(keys))
    throw new Error(`${keys} keys were written, ${counted.keys} were counted`);
  const refused = readAlone('disk', delta);
  if (refused.notCounted === null)
    throw new Error('a collector is expected to say that the delta is too large');
  const listed = readAlone('many-files', many);
  const row = (what: string, { ms, peakBytes }: Outcome): Row => {
    const against = `${inMegabytes(least.peakBytes)} small checkpoint`;
    const ratio = (peakBytes / least.peakBytes).toFixed(3);
    return plainRow(`peak memory: ${what} in ${Math.round(ms)} ms`, inMegabytes(peakBytes), against, ratio);
  };
  return [
    row(`a delta of 100 MB, ${counted.keys} keys counted`, counted),
    row("a delta of 100 MB, told to be beyond a collector's budget", refused),
    row(`${listed.files} files, ${listed.keys ?? 'no'} keys counted`, listed),
  ];
}

function readAlone(scene: 'disk' | 'many-files', directory: string, mostDecodedBytes?: number): Outcome {
  const child = fileURLToPath(new URL('child.ts', import.meta.url));
  const budget = mostDecodedBytes === undefined ? [] : [String(mostDecodedBytes)];
  const text = execFileSync(process.execPath, ['--import', 'tsx', child, scene, directory, ...budget], {
    encoding: 'utf8',
  });
  return outcome.parse(JSON.parse(text));
}
