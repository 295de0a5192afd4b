import type { LimitField } from './plan-draft';

export type LimitLook = {
  label: string;
  hint: string;
  /** `duration`: typed as `24h`; `count`: a whole number. */
  kind: 'duration' | 'count';
  /** What holds when the field is left empty. */
  usual: string;
  /** What the API takes: seconds for a duration. */
  least: number;
  most: number | null;
};

const YEAR = 31_536_000;
const MONTH = 2_592_000;

/** The limits that a plan may set, with what holds otherwise (lib/cutover/limits.ts; a test holds them together). */
export const LIMIT_LOOK: Record<LimitField, LimitLook> = {
  soakSeconds: {
    label: 'Soak',
    hint: 'How long both are watched after the switch.',
    kind: 'duration',
    usual: '1d',
    least: 10,
    most: YEAR,
  },
  quietFloorSeconds: {
    label: 'Quiet floor',
    hint: 'V1 is silent for at least this long before it counts as stopped.',
    kind: 'duration',
    usual: '1m',
    least: 10,
    most: 86_400,
  },
  quietMargin: {
    label: 'Quiet margin',
    hint: 'And for this many times its longest recent batch or trigger interval.',
    kind: 'count',
    usual: '5',
    least: 2,
    most: 100,
  },
  lagLimit: {
    label: 'Lag limit',
    hint: 'V2 has caught up when it is at most this far from the end of the source, in its unit.',
    kind: 'count',
    usual: '1000',
    least: 0,
    most: null,
  },
  lagSamples: {
    label: 'Readings in a row',
    hint: 'So many readings of the lag have to be within the limit.',
    kind: 'count',
    usual: '3',
    least: 1,
    most: 100,
  },
  v2Batches: {
    label: 'Batches of v2',
    hint: 'V2 has to commit so many: running is not the same as working.',
    kind: 'count',
    usual: '3',
    least: 1,
    most: 10_000,
  },
  outputFreshSeconds: {
    label: 'A comparison counts for',
    hint: 'An attached comparison of both outputs is stale after this.',
    kind: 'duration',
    usual: '1h',
    least: 60,
    most: MONTH,
  },
  wayBackSeconds: {
    label: 'Way back after the soak',
    hint: 'The source has to hold the records of v1 so long after the soak.',
    kind: 'duration',
    usual: '1d',
    least: 0,
    most: YEAR,
  },
  approvalSeconds: {
    label: 'An approval counts for',
    hint: 'It expires after this, unless v1 has been told to stop.',
    kind: 'duration',
    usual: '1d',
    least: 60,
    most: MONTH,
  },
  totalSeconds: {
    label: 'All of it takes at most',
    hint: 'From the first step that touches anything to the switch.',
    kind: 'duration',
    usual: '8d',
    least: 60,
    most: YEAR,
  },
};
