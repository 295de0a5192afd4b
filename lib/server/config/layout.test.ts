import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileLayout, fillTemplate, type Layout, matchesLevel, matchLayout } from './layout';

function layout(text: string): Layout {
  const compiled = compileLayout(text);
  if (typeof compiled === 'string') throw new Error(compiled);
  return compiled;
}

const volumes = '{catalog}/ops/checkpoints/{environment}/{query}_v{version}';

describe('matchLayout', () => {
  test.each([
    [
      '{environment}/{query}_v{version}',
      'prod/orders_v1',
      { environment: 'prod', query: 'orders', version: '1' },
    ],
    [
      '{environment}/{query}_v{version}',
      'prod/a_v1_v12',
      { environment: 'prod', query: 'a_v1', version: '12' },
    ],
    ['{environment}/{query}_v{version}', 'prod/orders', undefined],
    ['{environment}/{query}_v{version}', 'prod/orders_v01', undefined],
    ['{environment}/{query}_v{version}', 'prod/orders_v1x', undefined],
    ['{environment}/{query}_v{version}', 'prod/_v1', undefined],
    ['{environment}/{query}_v{version}', 'prod/orders_v1/offsets', undefined],
    ['{query}.{version}/{environment}', 'a.b.3/dev', { environment: 'dev', query: 'a.b', version: '3' }],
    [
      volumes,
      'main/ops/checkpoints/prod/orders_v2',
      { catalog: 'main', environment: 'prod', query: 'orders', version: '2' },
    ],
    [volumes, 'main/OPS/checkpoints/prod/orders_v2', undefined],
    [
      '{environment}/{query}/{version}',
      'prod/zahlungen ü/7',
      { environment: 'prod', query: 'zahlungen ü', version: '7' },
    ],
  ])('%s of %s', (text, path, expected) => {
    expect(matchLayout(layout(text), path)).toEqual(expected);
  });

  test('takes apart what fillTemplate put together', () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !text.includes('/') && !text.includes('\n'));
    fc.assert(
      fc.property(name, name, name, fc.nat(), (catalog, environment, query, version) => {
        const parts = { catalog, environment, query, version: String(version % 1_000_000_000) };
        const path = fillTemplate(volumes, parts);
        expect(path && matchLayout(layout(volumes), path)).toEqual(parts);
      }),
    );
  });
});

test('matchesLevel says where discovery descends', () => {
  const compiled = layout(volumes);
  expect(matchesLevel(compiled, 0, 'main')).toBe(true);
  expect(matchesLevel(compiled, 1, 'ops')).toBe(true);
  expect(matchesLevel(compiled, 1, 'tables')).toBe(false);
  expect(matchesLevel(compiled, 5, 'deeper')).toBe(false);
});

test('fillTemplate is undefined when a part is unknown, and inserts text as it is', () => {
  expect(fillTemplate('{catalog}/{query}', { query: 'orders' })).toBeUndefined();
  expect(fillTemplate('{query}.jsonl', { query: '$&{version}' })).toBe('$&{version}.jsonl');
});

test.each([
  ['{environment}/{query}{version}', 'between placeholders'],
  ['{environment}/{query}_v{version}/{query}', 'once'],
  ['{environment}/{query_v{version}', 'placeholder'],
  ['{environment}//{query}_v{version}', 'empty'],
])('%s is refused', (text, reason) => {
  expect(compileLayout(text)).toContain(reason);
});
