import type { VersionSeries } from '@/lib/contract/series';
import { breakGaps } from './break-gaps';
import { type ChartLine, type ChartModel, modelOf } from './chart-line';
import { longToNumber } from './long-to-number';
import type { ValueKind } from './value-axis';

export type HueOf = (version: number) => string;
type SampleColumn = 'lag' | 'stateBytes' | 'stateRetainedBytes' | 'stateKeys' | 'watermarkDelayMs';
type BatchColumn = 'records' | 'durationMs';

/** A value per reading, one line per version. What was unknown, and times without a reading, are gaps. */
export function prepareSamples(
  versions: readonly VersionSeries[],
  column: SampleColumn,
  kindOf: (version: VersionSeries) => ValueKind,
  hueOf: HueOf,
): ChartModel {
  const lines = versions.map((version) =>
    lineOf('line', version, version.samples.atMs, version.samples[column], kindOf(version), hueOf),
  );
  return finish(lines, versions[0] === undefined ? null : kindOf(versions[0]));
}

/** A value per batch, at the time the batch was planned: separate points, since batches are events. */
export function prepareBatchValues(
  versions: readonly VersionSeries[],
  column: BatchColumn,
  kind: ValueKind,
  hueOf: HueOf,
): ChartModel {
  const lines = versions.map((version) =>
    lineOf('points', version, version.batches.atMs, version.batches[column], kind, hueOf),
  );
  return finish(lines, kind);
}

/** Several columns of one version on one axis: each a line of its own name and hue. */
export function prepareColumns(
  version: VersionSeries,
  columns: readonly { column: SampleColumn; label: string; hue: string }[],
  kind: ValueKind,
): ChartModel {
  const lines = columns.map(({ column, label, hue }) => ({
    ...lineOf('line', version, version.samples.atMs, version.samples[column], kind, () => hue),
    key: column,
    label,
  }));
  return finish(lines, kind);
}

function lineOf(
  style: 'line' | 'points',
  version: VersionSeries,
  times: readonly string[],
  column: readonly (string | null)[],
  kind: ValueKind,
  hueOf: HueOf,
): ChartLine {
  const points = {
    at: times.map((time) => (longToNumber(time) ?? 0) / 1000),
    values: times.map((_, i) => longToNumber(column[i] ?? null)),
    texts: times.map((_, i) => {
      const text = column[i] ?? null;
      return text === null ? null : kind.words(text);
    }),
  };
  return {
    ...(style === 'line' ? breakGaps(points, null) : points),
    key: version.versionId,
    versionId: version.versionId,
    label: `v${version.version}`,
    hue: hueOf(version.version),
    style,
  };
}

function finish(lines: readonly ChartLine[], kind: ValueKind | null): ChartModel {
  return modelOf(lines, kind?.topOf ?? (() => 1), kind?.label ?? String);
}
