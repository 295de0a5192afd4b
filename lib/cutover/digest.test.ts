import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalText, digestOf } from './digest';
import type { Plan } from './plan';
import { samplePlan } from './test-data/sample';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** The same data with its fields in another order. */
function shuffled(value: unknown, flip: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => shuffled(each, flip));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, shuffled(inner, flip)] as const);
  return Object.fromEntries(flip ? entries.toReversed() : entries);
}

/** Every leaf of a plan, as a path. */
function leaves(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}

function changed(plan: Plan, path: readonly (string | number)[]): Plan {
  const copy = structuredClone(plan) as unknown as Record<string, unknown>;
  let at = copy;
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  const old = at[last];
  at[last] =
    typeof old === 'bigint'
      ? old + 1n
      : typeof old === 'number'
        ? old + 1
        : typeof old === 'boolean'
          ? !old
          : `${old}x`;
  return copy as unknown as Plan;
}

describe('the digest of a plan', () => {
  it('does not depend on the order of fields', () => {
    for (const strategy of ['handover', 'warm-up-replay', 'backfill'] as const) {
      const plan = samplePlan(strategy);
      expect(digestOf(shuffled(plan, true) as Plan, sha256)).toBe(digestOf(plan, sha256));
    }
  });

  it('covers every value: rule, values at planning, bound, ranges, gates, limits, commands', () => {
    const plan = samplePlan('warm-up-replay', {
      commands: { 'stop-v1': 'databricks jobs cancel-run 88213' },
      gates: { fencing: ['retention'] },
      output: {
        kind: 'same-output-keyed',
        output: 's3://lake/orders',
        key: ['order_id'],
        ranges: [{ source: 0, topic: 'orders', partition: '0', from: 100n, to: 300n, unit: 'records' }],
      },
    });
    const paths = leaves(plan);
    expect(paths.length).toBeGreaterThan(60);
    const digests = new Set(paths.map((path) => digestOf(changed(plan, path), sha256)));
    digests.add(digestOf(plan, sha256));
    expect(digests.size).toBe(paths.length + 1);
  });

  it('is of longs beyond doubles, exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 2n }), (position) => {
        const at = (value: bigint) => {
          const plan = samplePlan();
          return canonicalText({
            ...plan,
            start: plan.start && {
              ...plan.start,
              values: [{ source: 0, topic: null, partition: '', position: value, unit: 'records' }],
            },
          });
        };
        expect(at(position)).not.toBe(at(position + 1n));
        expect(at(position)).toContain(`"position":"${position}"`);
      }),
    );
  });
});
