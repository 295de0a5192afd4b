import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layOutCase, temporaryFolder } from '@/fixtures/trouble/trouble-case';
import { steadyBatches, writeCheckpoint } from '@/fixtures/trouble/write-batches';
import { compareAnswer } from '@/lib/contract/compare';
import { runRecorded } from './testing/run-recorded';

const START_MS = 1_764_000_000_000n;

function run(...args: string[]) {
  return runRecorded(['compare', ...args], START_MS + 86_400_000n);
}

function caseArgs(id: string): string[] {
  const { directory, checkpoints } = layOutCase(id);
  return [...checkpoints.map((name) => join(directory, name)), '--facts', join(directory, 'context.json')];
}

function file(name: string, content: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** A stateless v1 over topic `orders`, committed up to 300, and a v2 that starts where `start` says. */
function versions(start: string | null): [string, string] {
  const folder = temporaryFolder();
  const v1 = writeCheckpoint(folder, 'orders_v1', steadyBatches(3, START_MS, 60_000n, 5_000n));
  const later = steadyBatches(3, START_MS + 600_000n, 60_000n, 5_000n).map((batch) => ({
    ...batch,
    end: 400,
  }));
  const v2 = writeCheckpoint(folder, 'orders_v2', later);
  if (start !== null) {
    mkdirSync(join(v2, 'sources/0'), { recursive: true });
    writeFileSync(join(v2, 'sources/0/0'), `\0v1\n${start}`);
  }
  return [v1, v2];
}

describe('signalbox compare --json', () => {
  it.each(['SC-016', 'SC-020', 'SC-114'])('%s: is what the contract says', async (id) => {
    const { out, err } = await run(...caseArgs(id), '--json');
    expect(err).toBe('');
    compareAnswer.parse(JSON.parse(out));
  });

  it('a mixed handover: the contract’s fields, longs as strings, problems as the doctor has them', async () => {
    const { code, out } = await run(...caseArgs('SC-114'), '--json');
    expect(code).toBe(0);
    const answer = JSON.parse(out);
    expect(answer).toMatchObject({ verdict: 'resume', handover: 'mixed', caughtUp: true });
    expect(answer.alignment[1]).toMatchObject({
      source: 0,
      topic: 'orders',
      partition: '1',
      v1Committed: '6000',
      v2Start: '6120',
      v2Committed: '6200',
      relation: 'gap',
      records: '120',
    });
    expect(answer.problems.map((problem: { code: string }) => problem.code)).toContain('HANDOVER_GAP');
    expect(answer.versions.v1).toMatchObject({ name: 'orders_v1', uncommittedBatches: ['31'] });
  });
});

describe('signalbox compare --expect', () => {
  it.each<[string, string | null, string, number]>([
    ['aligned, and it is', '{"orders":{"0":300}}', 'aligned', 0],
    ['aligned, with a gap', '{"orders":{"0":310}}', 'aligned', 1],
    ['aligned, with an unknown start', null, 'aligned', 4],
    ['no gap, with an overlap', '{"orders":{"0":290}}', 'no-gap', 0],
    ['no gap, with one', '{"orders":{"0":310}}', 'no-gap', 1],
    ['no gap, with an unknown start', null, 'no-gap', 4],
    ['resume, without state', '{"orders":{"0":300}}', 'resume', 0],
    ['a new checkpoint, and none is needed', '{"orders":{"0":300}}', 'new-checkpoint', 1],
  ])('%s', async (_, start, expected, code) => {
    expect((await run(...versions(start), '--expect', expected)).code).toBe(code);
  });
});

describe('signalbox compare with declarations', () => {
  it('judges a v2 that has no checkpoint yet', async () => {
    const [v1] = versions(null);
    const declared = file('v2.yaml', 'sources:\n  - kafka: { subscribe: orders }\noperators: []\n');
    const same = await run(v1, '/nowhere/orders_v2', '--declare', declared, '--json');
    expect([same.code, JSON.parse(same.out).verdict, JSON.parse(same.out).handover]).toEqual([
      0,
      'resume',
      'not-started',
    ]);
    const two = file(
      'v2.yaml',
      'sources:\n  - kafka: { subscribe: orders }\n  - kafka: { subscribe: payments }\n',
    );
    const more = await run(v1, '/nowhere/orders_v2', '--declare', two, '--expect', 'resume', '--json');
    expect([more.code, JSON.parse(more.out).reasons[0].code]).toEqual([1, 'SOURCE_COUNT_CHANGED']);
  });

  it('an undeclared v2 that is not there is a location that cannot be read', async () => {
    const [v1] = versions(null);
    expect((await run(v1, '/nowhere/orders_v2')).code).toBe(3);
  });
});

describe('signalbox compare in words', () => {
  it('draws the handover and names the reasons', async () => {
    const { out } = await run(...versions('{"orders":{"0":350}}'));
    expect(out).toMatch(/^● RESUME {2}orders_v1 → orders_v2\n/);
    expect(out).toContain('Handover  gap: records that neither version reads');
    expect(out).toMatch(/gap of 50 records {2}─+·+═+/);
    expect(out).toContain('Side by side');
  });

  it('asks which source goes on with which, and takes the answer', async () => {
    const [v1, v2] = versions('{"orders":{"0":300}}');
    for (const batch of [0, 1, 2])
      writeFileSync(
        join(v2, `offsets/${batch}`),
        'v1\n{"batchWatermarkMs":0,"batchTimestampMs":1764000600000,"conf":{}}\n{"orders_new":{"0":400}}',
      );
    writeFileSync(join(v2, 'sources/0/0'), '\0v1\n{"orders_new":{"0":300}}');
    const asked = await run(v1, v2);
    expect(asked.out).toContain('Say --match 0=0 (orders_new), or 0=none.');
    const answered = await run(v1, v2, '--match', '0=0', '--expect', 'aligned');
    expect(answered.code).toBe(0);
  });
});

describe('signalbox compare refuses', () => {
  it.each<[string, string[], RegExp]>([
    ['one location', ['a'], /which two locations/],
    ['an expectation that is none', ['a', 'b', '--expect', 'fine'], /--expect is one of/],
    ['a match that is none', ['a', 'b', '--match', 'x'], /--match is/],
    ['a rename that is none', ['a', 'b', '--renamed', 'x='], /--renamed is/],
    ['three declarations', ['a', 'b', '--declare', 'x', '--declare', 'y', '--declare', 'z'], /at most twice/],
  ])('%s', async (_, args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  it('a declaration with a line and a field', async () => {
    const bad = file('v2.yaml', 'sources:\n  - kafka: 7\n');
    const { code, err } = await run(...versions(null), '--declare', bad);
    expect(code).toBe(2);
    expect(err).toContain('declaration:2');
  });
});
