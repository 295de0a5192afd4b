import type { VersionSeries } from '@/lib/contract/series';
import { formatCount } from '@/lib/domain/format';
import { type ChartLine, type ChartModel, modelOf } from './chart-line';
import { longToNumber } from './long-to-number';
import type { HueOf } from './prepare-samples';
import { counted } from './value-axis';

/**
 * Batches planned and committed since the start of the range, as steps. Counted from each version's first batch
 * shown, since ids of versions differ by thousands and would flatten each other; the legend says the real ids.
 */
export function prepareProgress(versions: readonly VersionSeries[], hueOf: HueOf): ChartModel {
  const kind = counted('batches');
  return modelOf(
    versions.flatMap((version) => linesOf(version, hueOf)),
    kind.topOf,
    kind.label,
  );
}

type Step = { at: number; id: string };

function linesOf(version: VersionSeries, hueOf: HueOf): ChartLine[] {
  const { batches, samples } = version;
  const planned: Step[] = [];
  const committed: Step[] = [];
  batches.batchId.forEach((id, i) => {
    const at = longToNumber(batches.atMs[i] ?? null);
    const committedAt = longToNumber(batches.committedAtMs[i] ?? null);
    if (at !== null) planned.push({ at: at / 1000, id });
    if (committedAt !== null) committed.push({ at: committedAt / 1000, id });
  });
  committed.sort((a, b) => a.at - b.at);
  const first = batches.batchId[0];
  // Until the last reading nothing more was there: the line goes on flat to that moment, and no further.
  const lastReading = longToNumber(samples.atMs.at(-1) ?? null);
  const until = lastReading === null ? null : lastReading / 1000;
  const shared = { versionId: version.versionId, hue: hueOf(version.version) };
  return [
    {
      ...shared,
      ...columnsOf(planned, first, until),
      key: `${version.versionId} planned`,
      label: `v${version.version} planned`,
      style: 'step-dashed',
    },
    {
      ...shared,
      ...columnsOf(committed, first, until),
      key: `${version.versionId} committed`,
      label: 'committed',
      style: 'step',
    },
  ];
}

function columnsOf(steps: readonly Step[], first: string | undefined, until: number | null) {
  const last = steps.at(-1);
  const all =
    last !== undefined && until !== null && until > last.at ? [...steps, { ...last, at: until }] : steps;
  const base = first === undefined ? 0n : BigInt(first);
  return {
    at: all.map((step) => step.at),
    values: all.map((step) => longToNumber((BigInt(step.id) - base + 1n).toString())),
    texts: all.map((step) => formatCount(BigInt(step.id))),
  };
}
