import { type Version, version } from '@/lib/contract/version';
import { SAMPLE_NOW_MS } from './sample-random';
import { baseVersion, sampleLag } from './sample-version-base';
import { brokenState, denied, ordersVersion, replaced } from './sample-version-cases';

/** Version answers for developing and unit-testing pages; checked against the contract. Never part of the product. */
const HOUR = 3_600_000;

export const SAMPLE_VERSIONS = [
  'prod.orders.v1',
  'prod.orders.v2',
  'prod.returns.v1',
  'prod.sessions.v1',
  'prod.billing.v2',
  'prod.audit.v6',
  'test.inventory.v2',
  'dev.wide.v1',
] as const;

export function sampleVersion(id: string = 'prod.orders.v1', nowMs: number = SAMPLE_NOW_MS): Version {
  const at = (agoMs: number) => String(nowMs - agoMs);
  if (id.startsWith('prod.orders')) return version.parse(ordersVersion(id, nowMs));
  const sample = baseVersion(id, nowMs);
  if (id === 'prod.returns.v1') brokenState(sample, nowMs);
  if (id === 'prod.sessions.v1') denied(sample, nowMs);
  if (id === 'prod.billing.v2') replaced(sample, nowMs);
  if (id === 'prod.audit.v6') {
    Object.assign(sample.version, {
      status: 'unknown',
      reason: 'The path is gone since 18:14; the last reading is kept.',
      activity: 'vanished',
      activityWords: 'vanished 3 h ago',
      readAtMs: at(3 * HOUR),
    });
    sample.listedAtMs = at(3 * HOUR);
  }
  if (id === 'test.inventory.v2') {
    Object.assign(sample.version, {
      state: null,
      activity: 'idle',
      activityWords: 'idle, nothing new to read',
    });
    const lag = sampleLag({
      unit: 'steps',
      why: 'the end of a file source is only known from its reports; none was seen',
    });
    sample.version.lag = lag;
    sample.sources = [{ index: 0, name: null, kind: 'file', label: 'sources/0', lag }];
  }
  return version.parse(sample);
}
