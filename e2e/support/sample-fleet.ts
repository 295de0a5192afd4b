import { type Fleet, type FleetRow, fleet, type StripBatch } from '@/lib/contract/fleet';
import type { Lag } from '@/lib/contract/lag';
import { randomFrom, SAMPLE_NOW_MS } from './sample-random';

/** Fleet answers for developing and unit-testing pages; checked against the contract. Never part of the product. */
const MINUTE = 60_000;

function strip(seed: number, kind: 'steady' | 'stuck' | 'rising' | 'spiky', count = 30): StripBatch[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, i) => {
    const last = i === count - 1;
    const base =
      kind === 'rising' ? 9000 + i * 900 : kind === 'spiky' ? (i % 6 === 0 ? 40_000 : 1500) : 40_000;
    const planned = kind === 'stuck' && last;
    return {
      batchId: String(4283 + i),
      state: planned ? ('planned' as const) : ('committed' as const),
      durationMs: planned ? null : String(Math.round(base * (0.6 + random() * 0.8))),
      records: planned ? null : String(Math.round(2000 + random() * 900)),
    };
  });
}

function lagSeries(
  seed: number,
  nowMs: number,
  kind: 'up' | 'flat' | 'saw',
  gap?: readonly [number, number],
) {
  const random = randomFrom(seed);
  let value = 900;
  return Array.from({ length: 72 }, (_, i) => {
    value =
      kind === 'saw' ? (i % 12) * 180 : Math.max(0, value + (random() - (kind === 'up' ? 0.35 : 0.5)) * 260);
    const missing = gap !== undefined && i >= gap[0] && i < gap[1];
    return { atMs: String(nowMs - (71 - i) * 5 * MINUTE), value: missing ? null : String(Math.round(value)) };
  });
}

const lag = (over: Partial<Lag>): Lag => ({
  value: null,
  unit: 'records',
  origin: null,
  asOfMs: null,
  trend: 'unknown',
  trendWords: 'unknown',
  why: null,
  ...over,
});

type Row = Partial<FleetRow> & Pick<FleetRow, 'name' | 'status' | 'reason' | 'versions'>;

function row(nowMs: number, over: Row): FleetRow {
  return {
    id: `prod.${over.name}`,
    environment: 'prod',
    catalog: null,
    protected: true,
    owner: null,
    leadVersionId: over.versions[0]?.id ?? null,
    strip: [],
    lag: lag({}),
    lagSeries: [],
    watermarkDelayMs: null,
    lastCommitMs: String(nowMs - 12_000),
    state: null,
    readAtMs: String(nowMs - 4000),
    ...over,
  };
}

export function sampleFleet(nowMs: number = SAMPLE_NOW_MS): Fleet {
  const at = (agoMs: number) => String(nowMs - agoMs);
  const pill = (name: string, over: Partial<FleetRow['versions'][number]> = {}) => ({
    id: `prod.${name}`,
    name,
    version: Number(name.split('_v')[1]),
    status: 'healthy' as const,
    activity: 'running' as const,
    activityWords: 'running',
    readAtMs: at(4000),
    ...over,
  });
  const broker = (value: string, trend: Lag['trend'], trendWords: string) =>
    lag({ value, origin: 'broker offsets', asOfMs: at(11_000), trend, trendWords });
  return fleet.parse({
    asOfMs: at(0),
    queries: [
      row(nowMs, {
        name: 'billing',
        owner: 'payments-oncall',
        status: 'data_at_stake',
        reason:
          'The path came back with another query id: someone deleted the checkpoint. Positions of generation 1 are kept.',
        versions: [pill('billing_v2', { status: 'data_at_stake', activityWords: 'running, generation 2' })],
        strip: strip(11, 'steady', 9),
        lag: broker('612', 'falling', 'falling 80 /min'),
        lagSeries: lagSeries(12, nowMs, 'flat', [0, 60]),
        watermarkDelayMs: '9000',
        state: { liveBytes: '212000000', keys: '1100000', loadable: true, asOfMs: at(20_000) },
      }),
      row(nowMs, {
        name: 'returns',
        owner: 'logistics',
        status: 'blocked',
        reason: 'State version 812 cannot be built: operator 0 partition 3 misses 809.delta. A resume fails.',
        versions: [
          pill('returns_v1', { status: 'blocked', activity: 'quiet', activityWords: 'quiet for 41 min' }),
        ],
        strip: strip(21, 'steady', 22),
        lag: broker('398201', 'stalled', 'stalled, head moves'),
        lagSeries: lagSeries(22, nowMs, 'up'),
        watermarkDelayMs: String(41 * MINUTE),
        lastCommitMs: at(41 * MINUTE),
        state: { liveBytes: '3100000000', keys: null, loadable: false, asOfMs: at(20_000) },
      }),
      row(nowMs, {
        name: 'orders',
        owner: 'payments-oncall',
        status: 'attention',
        reason:
          'Batch 4 312 was planned 6 min ago and is not committed: the trouble is after reading the source.',
        versions: [
          pill('orders_v1', { status: 'attention', activityWords: 'batch open for 6 min' }),
          pill('orders_v2', { activity: 'catching-up', activityWords: 'catching up' }),
        ],
        strip: strip(1, 'stuck'),
        lag: broker('1284310', 'growing', 'growing 2.1 k/min'),
        lagSeries: lagSeries(2, nowMs, 'up', [28, 36]),
        watermarkDelayMs: String(6 * MINUTE + 12_000),
        lastCommitMs: at(6 * MINUTE + 40_000),
        state: { liveBytes: '18400000000', keys: '42100000', loadable: true, asOfMs: at(20_000) },
      }),
      row(nowMs, {
        name: 'sessions',
        owner: 'web',
        status: 'unknown',
        reason:
          'Cannot read: permission denied on /Volumes/ops/checkpoints/prod/sessions_v1. Last reading 3 h ago.',
        versions: [
          pill('sessions_v1', {
            status: 'unknown',
            activity: 'unknown',
            activityWords: 'not read',
            readAtMs: null,
          }),
        ],
        lag: lag({ why: 'no reading since 18:10' }),
        lastCommitMs: null,
        readAtMs: at(180 * MINUTE),
        state: { liveBytes: null, keys: null, loadable: null, asOfMs: null },
      }),
      row(nowMs, {
        name: 'payments_audit',
        owner: 'risk',
        status: 'healthy',
        reason: 'Moving: batch 4 312 committed 8 s ago, usual 22 s.',
        versions: [
          pill('payments_audit_v7'),
          pill('payments_audit_v6', { activity: 'vanished', activityWords: 'vanished 3 h ago' }),
        ],
        strip: strip(31, 'rising'),
        lag: broker('2140', 'keeps-up', 'keeps up'),
        lagSeries: lagSeries(32, nowMs, 'saw'),
        watermarkDelayMs: '22000',
        state: { liveBytes: '61700000000', keys: '310400000', loadable: true, asOfMs: at(20_000) },
      }),
      row(nowMs, {
        name: 'inventory_daily',
        environment: 'test',
        protected: false,
        status: 'healthy',
        reason: 'Runs each hour: last run 18 min ago, drained to the end.',
        versions: [pill('inventory_daily_v2', { activity: 'idle', activityWords: 'idle' })],
        strip: strip(41, 'spiky'),
        lag: lag({
          value: '3',
          unit: 'files',
          origin: 'listing',
          asOfMs: at(9000),
          trend: 'ok',
          trendWords: 'ok',
        }),
        lagSeries: lagSeries(42, nowMs, 'saw'),
        lastCommitMs: at(18 * MINUTE),
      }),
    ],
    counts: { queries: 6, versions: 8, needAttention: 3, unreadable: 1, requestsLastHour: 412 },
    environments: ['dev', 'prod', 'test'],
    nextCursor: null,
  });
}

export const fleetSample: Fleet = sampleFleet();
