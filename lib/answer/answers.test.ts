import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { diagnosisOf, readAt } from '@/fixtures/trouble/judge';
import { layOutCase, readCase, temporaryFolder } from '@/fixtures/trouble/trouble-case';
import { steadyBatches, writeCheckpoint } from '@/fixtures/trouble/write-batches';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { HeadReading } from '@/lib/head/head';
import { type Answer, QUESTIONS, type Question } from './answer';
import { answerAll } from './answers';

type Answers = Record<Question, Answer>;

function answer(reading: CheckpointReading, nowMs: bigint, heads: readonly HeadReading[] = []): Answers {
  const answers = answerAll({ ...diagnosisOf(reading, nowMs), heads });
  expect(answers.map(({ question }) => question)).toEqual(QUESTIONS);
  for (const each of answers) {
    expect(each.sentence, each.question).toMatch(/^[A-Z0-9].*\.$/s);
    expect(each.evidence.length, each.question).toBeGreaterThan(0);
    expect(`${each.word} ${each.sentence}`).not.toMatch(/undefined|null|NaN|\[object/);
  }
  return Object.fromEntries(answers.map((each) => [each.question, each])) as Answers;
}

async function atMoment(name: string, version: string, options: { heads?: boolean; later?: number } = {}) {
  const { versions, heads, nowMs } = await readMoment(name, '4.2.1', options.later);
  const reading = versions.get(version);
  if (reading === undefined) throw new Error(`${version} does not exist at ${name}`);
  return { reading, heads, nowMs, answers: answer(reading, nowMs, options.heads === false ? [] : heads) };
}

async function ofCase(id: string): Promise<Answers> {
  const trouble = layOutCase(id);
  const [reading] = await readCase(trouble);
  if (reading === undefined) throw new Error(`${id} cannot be read`);
  return answer(reading, trouble.nowMs);
}

describe('each situation of an on-call engineer, from recorded files', () => {
  it('running normally', async () => {
    const { answers, reading } = await atMoment('prod.v1.running', 'orders_v1');
    expect(answers.moving).toMatchObject({ tone: 'good', word: 'Yes' });
    expect(answers.side).toMatchObject({ tone: 'good', word: 'Neither' });
    expect(answers.behind.word).toMatch(/^\d+ records$/);
    expect(answers.state).toMatchObject({ tone: 'good', word: 'Yes' });
    expect(answers.resume).toMatchObject({
      tone: 'good',
      word: `Batch ${(reading.lastCommittedBatch ?? 0n) + 1n}`,
    });
  });

  it('a head of ten minutes ago says how far behind at least, and no more', async () => {
    const { answers } = await atMoment('prod.v1.running', 'orders_v1', { later: 600_000 });
    expect(answers.behind.tone).toBe('unknown');
    expect(answers.behind.word).toMatch(/^(At least \d+ records|Nothing to read then)$/);
    expect(answers.behind.sentence).toContain('10 min ago');
  });

  it('a batch in flight, as normal', async () => {
    const { answers } = await atMoment('prod.v1.in-flight', 'orders_v1');
    expect(answers.moving).toMatchObject({ tone: 'progress', word: 'Yes' });
    expect(answers.side).toMatchObject({ tone: 'progress', word: 'After the source' });
    expect(answers.side.sentence).toContain('within its usual time');
    expect(answers.resume.word).toMatch(/again$/);
  });

  it('planned and not committed: the driver was killed, the trouble is after the source', async () => {
    const { answers, reading } = await atMoment('prod.v1.killed', 'orders_v1');
    expect(answers.moving.tone).toBe('warn');
    expect(answers.moving.word).toMatch(/^Not for \d+ s$/);
    expect(answers.side).toMatchObject({ tone: 'warn', word: 'After the source' });
    expect(answers.side.evidence).toEqual([
      `offsets/${reading.lastPlannedBatch}`,
      `commits/${reading.lastCommittedBatch}`,
    ]);
    expect(answers.behind.tone).toBe('warn');
    expect(answers.resume.word).toBe(`Batch ${reading.lastPlannedBatch} again`);
  });

  it('nothing planned while the source grows: the trouble is before the source', async () => {
    const { answers } = await atMoment('prod.v1.down-source-grows', 'orders_v1');
    expect(answers.moving.word).toMatch(/^Not for \d+ s$/);
    expect(answers.side).toMatchObject({ tone: 'warn', word: 'Before the source' });
    expect(answers.side.sentence).toMatch(
      /Nothing was planned for \d+ s while the source grew by \d+ records/,
    );
    expect(answers.side.evidence).toContain('recorded broker offsets');
    expect(answers.behind.tone).toBe('warn');
    expect(answers.behind.sentence).toContain('stalled');
  });

  it('nothing planned and nothing new: idle', async () => {
    const { answers } = await atMoment('prod.v1.idle', 'orders_v1');
    expect(answers.moving).toMatchObject({ tone: 'good', word: 'Idle' });
    expect(answers.side).toMatchObject({ tone: 'good', word: 'Neither, idle' });
    expect(answers.behind).toMatchObject({ tone: 'good', word: 'Nothing to read' });
  });

  it('catching up', async () => {
    const { answers } = await atMoment('prod.v2.catching-up', 'orders_v2');
    expect(answers.behind.tone).toBe('progress');
    expect(answers.behind.sentence).toMatch(/falling by [\d\u202f]+ per min/);
    expect(answers.side).toMatchObject({ tone: 'good', word: 'Neither' });
  });

  it('never committed', async () => {
    const { answers } = await atMoment('prod.v2.first-batch-planned', 'orders_v2');
    expect(answers.moving).toMatchObject({ tone: 'progress', word: 'First batch' });
    expect(answers.side.word).toBe('After the source');
    expect(answers.behind.sentence).toMatch(/^Start position against/);
    expect(answers.state).toMatchObject({ tone: 'unknown', word: 'Not needed yet' });
    expect(answers.resume.word).toBe('Batch 0 again');
  });

  it('no head known: a stopped driver and an idle source look the same, and lag is unknown, never 0', async () => {
    for (const moment of ['prod.v1.idle', 'prod.v1.down-source-grows']) {
      const { answers } = await atMoment(moment, 'orders_v1', { heads: false });
      expect(answers.side).toMatchObject({ tone: 'unknown', word: 'Unknown' });
      expect(answers.side.sentence).toContain('a stopped driver and an idle source look the same');
      expect(answers.behind).toMatchObject({ tone: 'unknown', word: 'Unknown' });
      expect(answers.behind.sentence).toMatch(
        /^No head of the source is known\. Watermark .* behind the clock, last commit .* ago\.$/,
      );
    }
  });

  it('a head from before is no proof that nothing is new', async () => {
    const { answers } = await atMoment('prod.v1.idle', 'orders_v1', { later: 3 * 3_600_000 });
    expect(answers.side).toMatchObject({ tone: 'unknown', word: 'Unknown' });
    expect(answers.side.sentence).toContain('too old');
  });

  it('state broken', async () => {
    const answers = await ofCase('SC-082');
    expect(answers.state).toMatchObject({ tone: 'bad', word: 'No', evidence: ['state/0/1/4.delta'] });
    expect(answers.state.sentence).toBe(
      'Version 6 cannot be built: state/0/1 lacks version 4; the newest complete version is 3.',
    );
    expect(answers.side).toMatchObject({ tone: 'bad', word: 'After the source' });
    expect(answers.resume).toMatchObject({ tone: 'bad', word: 'It does not start' });
  });

  it('a data file of RocksDB is missing', async () => {
    expect((await ofCase('SC-087')).state).toMatchObject({ tone: 'bad', word: 'No' });
  });

  it('log broken', async () => {
    const answers = await ofCase('SC-001');
    expect(answers.side).toMatchObject({ tone: 'bad', word: 'In the log' });
    expect(answers.resume.sentence).toContain('Everything up to batch 6 is committed, up to orders 0: 700');
  });

  it('identity lost', async () => {
    expect((await ofCase('SC-006')).resume).toMatchObject({ tone: 'bad', word: 'Not safely' });
  });

  it('nothing there yet', async () => {
    const folder = temporaryFolder();
    writeCheckpoint(folder, 'orders_v1', []);
    const nowMs = 1_764_000_000_000n;
    const answers = answer(await readAt(`${folder}/orders_v1`, nowMs), nowMs);
    expect(answers.moving).toMatchObject({ tone: 'unknown', word: 'Not started' });
    expect(answers.behind.word).toBe('Unknown');
    expect(answers.resume.word).toBe('Batch 0, from the beginning');
  });
});

describe('an hourly availableNow job', () => {
  const HOUR = 3_600_000n;
  const START = 1_764_000_000_000n;
  const runs = [0n, 1n, 2n, 3n].flatMap((run) =>
    steadyBatches(10, START + run * HOUR, 2_000n, 1_000n, Number(run) * 10),
  );
  const head = (atMs: bigint, end: bigint): HeadReading => ({
    origin: 'recorded',
    label: 'recorded broker offsets',
    atMs,
    sourceIndex: null,
    heads: [{ topic: 'orders', partition: '0', beginning: 0n, end }],
  });

  it('is not in trouble at minute 40 although the source grew; after two hours it is', async () => {
    const checkpoint = writeCheckpoint(temporaryFolder(), 'orders_v1', runs);
    const last = START + 3n * HOUR + 19_000n;
    const heads = [head(last + 1_000n, 4_000n), head(last + 60_000n, 4_100n)];
    const at = async (nowMs: bigint) =>
      answer(await readAt(checkpoint, nowMs), nowMs, [...heads, head(nowMs, 4_500n)]);
    expect((await at(last + 40n * 60_000n)).side).toMatchObject({ tone: 'good', word: 'Neither' });
    expect((await at(last + 120n * 60_000n)).side).toMatchObject({ tone: 'warn', word: 'Before the source' });
  });
});
