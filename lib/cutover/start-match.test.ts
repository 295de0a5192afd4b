import { describe, expect, it } from 'vitest';
import type { SaidMatch } from '@/lib/compare/match-sources';
import { delta, readWritten, type WrittenVersion } from '@/lib/compare/test-data/written-version';
import type { StartRule } from './plan';
import { startMatch } from './start-match';
import { cutoverIn, samplePlan } from './test-data/sample';

const SAME: SaidMatch[] = [{ v1: 0, v2: 0 }];
const files = (entry: number): WrittenVersion => ({ batches: [[`{"logOffset":${entry}}`]] });

async function matchOf(rule: StartRule, v2: WrittenVersion, said: readonly SaidMatch[]) {
  const { start } = samplePlan('backfill');
  if (start === null) throw new Error('a backfill has a start');
  return startMatch(
    await readWritten({ name: 'orders_v1', ...files(9) }),
    await readWritten({ name: 'orders_v2', ...v2 }),
    cutoverIn('warming', 'backfill', { start: { ...start, rule, values: [] } }),
    said,
  );
}

describe('A source that reads files', () => {
  it('begins with its whole folder, which is the earliest record', async () => {
    expect(await matchOf({ kind: 'earliest' }, files(3), SAME)).toMatchObject({
      state: 'matches',
      gaps: [],
      overlaps: [],
      unknown: [],
    });
  });

  it('has no position that another rule could ask for', async () => {
    const { state, unknown } = await matchOf({ kind: 'time', fromMs: 0n }, files(3), SAME);
    expect([state, unknown.join()]).toEqual(['unknown', expect.stringContaining("checkpoint's own log")]);
  });

  it('is the one that v1 reads where both have seen its first files, long after they parted', async () => {
    const log = (...names: string[]) =>
      [
        'v1',
        ...names.map((name, at) => `{"path":"file:///in/${name}","timestamp":${at},"batchId":${at}}`),
      ].join('\n');
    const newest = (who: string) => Array.from({ length: 40 }, (_, at) => `${who}-${at}`);
    const [v1, v2] = await Promise.all(
      ['orders_v1', 'orders_v2'].map((name) =>
        readWritten({ name, ...files(0), files: { 'sources/0/0': log('a', 'b', ...newest(name)) } }),
      ),
    );
    if (v1 === undefined || v2 === undefined) throw new Error('nothing was written');
    expect(startMatch(v1, v2, cutoverIn('warming', 'backfill'), []).state).toBe('matches');
  });

  it('is not known to be the one that v1 reads before they have seen one file, or somebody says so', async () => {
    expect((await matchOf({ kind: 'earliest' }, files(3), [])).state).toBe('unknown');
  });

  it('goes on with no source of another kind', async () => {
    const delta = {
      batches: [
        ['{"sourceVersion":1,"reservoirId":"a","reservoirVersion":4,"index":-1,"isStartingVersion":false}'],
      ],
    };
    expect((await matchOf({ kind: 'earliest' }, delta, SAME)).state).toBe('unknown');
  });

  it('has not begun before its first batch is planned', async () => {
    expect((await matchOf({ kind: 'earliest' }, {}, SAME)).state).toBe('not-started');
  });
});

it('A v2 that begins with a snapshot of the whole table overlaps by what nobody can measure, which is no match', async () => {
  const v1 = await readWritten({ name: 'orders_v1', batches: [[delta(4)], [delta(5)]] });
  const v2 = await readWritten({ name: 'orders_v2', batches: [[delta(5, 0, true)]] });
  expect(startMatch(v1, v2, cutoverIn('handing-over', 'handover'), [])).toMatchObject({
    state: 'unknown',
    gaps: [],
    overlaps: [],
    unknown: [expect.stringContaining('snapshot of the whole table')],
  });
});
