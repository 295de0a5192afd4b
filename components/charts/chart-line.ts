/** One line of a chart, decided by a `prepare-*`: what to draw where, and the exact words for each point. */
export type ChartLine = {
  key: string;
  versionId: string;
  /** Short name for the legend, e.g. `v1` or `v1 planned`. */
  label: string;
  hue: string;
  /** `points`: separate events that no line joins. */
  style: 'line' | 'points' | 'step' | 'step-dashed';
  /** Seconds since 1970, ascending. */
  at: readonly number[];
  /** Null = unknown: drawn as a gap. */
  values: readonly (number | null)[];
  /** The value in words with its unit, from the exact number; null where unknown. */
  texts: readonly (string | null)[];
};

export type ChartModel = {
  lines: readonly ChartLine[];
  /** Top of the value axis, which starts at 0. */
  top: number;
  /** Values of the value axis with their labels. */
  ticks: readonly { value: number; label: string }[];
  /** False when not one value is known in the range. */
  hasValues: boolean;
};

export function modelOf(
  lines: readonly ChartLine[],
  topOf: (highest: number) => number,
  label: (value: number) => string,
): ChartModel {
  let highest = 0;
  let hasValues = false;
  for (const line of lines) {
    for (const value of line.values) {
      if (value === null) continue;
      hasValues = true;
      if (value > highest) highest = value;
    }
  }
  const top = topOf(highest);
  return {
    lines,
    top,
    hasValues,
    ticks: [0, top / 2, top].map((value) => ({ value, label: value === 0 ? '0' : label(value) })),
  };
}
