/** How often everything is measured; what runs before is not counted. */
export interface Rounds {
  measured: number;
  warmUp: number;
}

/** Something that is measured: runs once, and returns how many ms of it count. */
export type Work = () => Promise<number> | number;

/**
 * The median of each work, in ms. The works take turns, so that a busy machine slows all of them, and all find the
 * file cache as warm.
 */
export async function takeTurns<Name extends string>(
  works: Record<Name, Work>,
  { measured, warmUp }: Rounds,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[];
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -warmUp; round < measured; round++) {
    for (const name of names) {
      const ms = await works[name]();
      if (round >= 0) samples.get(name)?.push(ms);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(samples.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

/** How long a work took, in ms. */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Of an even number the mean of the two in the middle. @throws when there is none */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (upper === undefined || lower === undefined) throw new Error('nothing was measured');
  return (lower + upper) / 2;
}
