import { type Series, series, type VersionSeries } from '@/lib/contract/series';
import { randomFrom } from './sample-random';

const MINUTE = 60_000;

function versionSeries(
  version: number,
  fromMs: number,
  toMs: number,
  everyMs: number,
  firstId: number,
  seed: number,
): VersionSeries {
  const random = randomFrom(seed);
  const batches: VersionSeries['batches'] = {
    atMs: [],
    batchId: [],
    committedAtMs: [],
    records: [],
    durationMs: [],
  };
  const stuckAt = version === 1 ? toMs - 6 * MINUTE : Number.POSITIVE_INFINITY;
  let id = firstId;
  for (let at = fromMs; at < toMs; id += 1) {
    const stuck = at + everyMs >= stuckAt;
    const duration = Math.round(everyMs * (0.5 + random() * 0.5) + (id % 97 === 41 ? 4 * everyMs : 0));
    batches.atMs.push(String(Math.round(at)));
    batches.batchId.push(String(id));
    batches.committedAtMs.push(stuck ? null : String(Math.round(at + duration)));
    batches.records.push(stuck ? null : String(Math.round(2000 + random() * 900)));
    batches.durationMs.push(stuck ? null : String(duration));
    if (stuck) break;
    at += Math.max(everyMs, duration);
  }
  const samples: VersionSeries['samples'] = {
    atMs: [],
    lag: [],
    stateBytes: [],
    stateRetainedBytes: [],
    stateKeys: [],
    watermarkDelayMs: [],
  };
  const step = (toMs - fromMs) / 240;
  let lag = version === 1 ? 900 : 9000;
  for (let i = 0; i <= 240; i += 1) {
    lag = Math.max(20, lag + (random() - (version === 1 ? (i > 200 ? 0.1 : 0.5) : 0.72)) * 160);
    const gap = i >= 96 && i < 118;
    samples.atMs.push(String(Math.round(fromMs + i * step)));
    samples.lag.push(gap ? null : String(Math.round(lag)));
    samples.stateBytes.push(
      gap ? null : String(Math.round((version === 1 ? 14e9 : 3e9) + i * 1.9e7 + random() * 2e8)),
    );
    samples.stateRetainedBytes.push(
      gap ? null : String(Math.round((version === 1 ? 19e9 : 5e9) + i * 2.4e7)),
    );
    samples.stateKeys.push(version === 2 ? null : String(Math.round(38e6 + i * 17_000)));
    samples.watermarkDelayMs.push(String(Math.round(20_000 + random() * 9000)));
  }
  return {
    versionId: `prod.orders_v${version}`,
    version,
    batches,
    samples,
    lagUnit: 'records',
    lagOrigin: 'broker offsets',
    stateKeysOrigin: version === 2 ? null : 'from the files',
  };
}

export function sampleSeries(fromMs: number, toMs: number): Series {
  const span = toMs - fromMs;
  return series.parse({
    asOfMs: String(toMs),
    fromMs: String(fromMs),
    toMs: String(toMs),
    resolution: 'raw',
    thinned: false,
    versions: [
      versionSeries(1, fromMs, toMs, 48_000, 3870, 5),
      versionSeries(2, fromMs + span * 0.3, toMs, 22_000, 1100, 9),
    ],
    marks: [
      {
        atMs: String(Math.round(fromMs + span * 0.3)),
        kind: 'appeared',
        versionId: 'prod.orders_v2',
        words: 'orders_v2 appeared',
      },
      {
        atMs: String(Math.round(fromMs + span * 0.55)),
        kind: 'restart',
        versionId: 'prod.orders_v1',
        words: 'orders_v1 restarted',
      },
    ],
  });
}
