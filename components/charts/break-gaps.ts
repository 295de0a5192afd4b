/** Times further apart than this many usual steps are not joined: nothing is known of the time between. */
const STEPS_APART = 6;
const AT_LEAST_S = 90;

type Points<T> = { at: number[]; values: (number | null)[]; texts: T[] };

/** Puts an unknown point into every stretch without readings, so that a line never bridges what nobody saw. */
export function breakGaps<T>(points: Points<T>, unknown: T): Points<T> {
  const steps = points.at
    .slice(1)
    .map((time, i) => time - (points.at[i] ?? time))
    .sort((a, b) => a - b);
  const usual = steps[Math.floor(steps.length / 2)];
  if (usual === undefined) return points;
  const limit = Math.max(AT_LEAST_S, usual * STEPS_APART);
  const broken: Points<T> = { at: [], values: [], texts: [] };
  points.at.forEach((time, i) => {
    const before = points.at[i - 1];
    if (before !== undefined && time - before > limit) push(broken, before + usual, null, unknown);
    push(broken, time, points.values[i] ?? null, points.texts[i] ?? unknown);
  });
  return broken;
}

function push<T>(points: Points<T>, at: number, value: number | null, text: T): void {
  points.at.push(at);
  points.values.push(value);
  points.texts.push(text);
}
