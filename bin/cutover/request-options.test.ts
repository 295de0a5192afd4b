import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '@/fixtures/trouble/trouble-case';
import { keyOf } from './idempotency-key';
import { requestOf } from './request-options';

const SIDES = { v1: 'a.prod.orders.v1', v2: '/lake/prod/orders_v2', strategy: 'handover' };

describe('a request by options', () => {
  it('is the one that the API takes', async () =>
    expect(
      await requestOf({
        ...SIDES,
        start: 'time=2026-11-29T21:00:00Z',
        output: 'same-output-keyed',
        'output-location': '/lake/orders',
        'output-key': ['id,day'],
        command: ['stop-v1=stop --id=7'],
      }),
    ).toMatchObject({
      v1: 'a.prod.orders.v1',
      v2: { location: '/lake/prod/orders_v2' },
      start: { kind: 'time', fromMs: String(Date.UTC(2026, 10, 29, 21)) },
      output: { kind: 'same-output-keyed', output: '/lake/orders', key: ['id', 'day'] },
      commands: { 'stop-v1': 'stop --id=7' },
    }));

  it('names a version without a slash by its id', async () =>
    expect((await requestOf({ ...SIDES, v2: 'a.prod.orders.v2' })).v2).toEqual({ id: 'a.prod.orders.v2' }));

  it.each<[string, Parameters<typeof requestOf>[0], RegExp]>([
    ['nothing', {}, /say --v1, --v2 and --strategy, or --file/],
    ['a strategy that is none', { ...SIDES, strategy: 'fast' }, /strategy: /],
    ['an output that is none', { ...SIDES, output: 'x' }, /output/],
    ['an output without a kind', { ...SIDES, 'output-to': '/a' }, /--output/],
    ['a start that is none', { ...SIDES, start: 'time=noon' }, /epoch milliseconds/],
    ['a command for no step', { ...SIDES, command: ['jump=x'] }, /commands/],
    ['a file that is absent', { file: '/nowhere.json' }, /ENOENT/],
    ['a file and more', { file: '/nowhere.json', v1: 'a' }, /leave --v1 out/],
  ])('%s is refused', async (_, given, message) => {
    await expect(requestOf(given)).rejects.toThrow(message);
  });
});

describe('a request by a file', () => {
  it('is taken whole, and has the key of the same request by options', async () => {
    const file = join(temporaryFolder(), 'request.json');
    writeFileSync(file, JSON.stringify({ ...SIDES, v2: { location: SIDES.v2 } }));
    const [byFile, byOptions] = [await requestOf({ file }), await requestOf(SIDES)];
    expect(keyOf(byFile)).toBe(keyOf(byOptions));
    expect(keyOf(byFile)).toMatch(/^cli-[0-9a-f]{40}$/);
    expect(keyOf(await requestOf({ ...SIDES, strategy: 'backfill' }))).not.toBe(keyOf(byFile));
  });
});
