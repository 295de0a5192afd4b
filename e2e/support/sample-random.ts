/** Repeatable noise for samples: the same seed gives the same picture. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const SAMPLE_NOW_MS = Date.UTC(2026, 10, 29, 21, 14, 7);
