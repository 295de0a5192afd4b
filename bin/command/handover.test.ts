import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sinkMoments } from '@/fixtures/sink-recording';
import { setTime, temporaryFolder } from '@/fixtures/trouble/trouble-case';
import { type BatchToWrite, steadyBatches, writeCheckpoint } from '@/fixtures/trouble/write-batches';
import { type HandoverAnswer, handoverAnswer } from '@/lib/contract/handover';
import type { Storage } from '@/lib/storage/storage';
import { runRecorded } from './testing/run-recorded';

const START_MS = 1_764_000_000_000n;
const STOPPED_MS = START_MS + 3_600_000n;

function run(nowMs: bigint, ...args: string[]) {
  return runRecorded(['handover', ...args], nowMs);
}

async function start(location: string, facts: unknown = {}, ...args: string[]) {
  const { code, out } = await run(STOPPED_MS, location, '--facts', factsFile(facts), '--json', ...args);
  return { code, answer: handoverAnswer.parse(JSON.parse(out)) };
}

function factsFile(facts: unknown): string {
  const path = join(temporaryFolder(), 'facts.json');
  writeFileSync(path, JSON.stringify(facts));
  return path;
}

function checkpoint(batches: readonly BatchToWrite[] = steadyBatches(3, START_MS, 60_000n, 5_000n)): string {
  return writeCheckpoint(temporaryFolder(), 'orders_v1', batches);
}

/** The same with other source lines in the last batch. */
function withSources(...lines: string[]): string {
  const location = checkpoint();
  const path = join(location, 'offsets/2');
  writeFileSync(
    path,
    ['v1', `{"batchWatermarkMs":0,"batchTimestampMs":${START_MS + 120_000n},"conf":{}}`, ...lines].join('\n'),
  );
  setTime(path, START_MS + 120_200n);
  return location;
}

function codes({ warnings }: HandoverAnswer): string[] {
  return warnings.map(({ code }) => code);
}

const ORDERS = { kafka: { topic: 'orders', beginning: { 0: 0 }, end: { 0: 500 } } };

/** Python's own parser is the judge; `ast` also gives the options back as values. */
function pythonOptions(code: string): Record<string, unknown> {
  const script = `
import ast, json, sys
options = {}
for node in ast.walk(ast.parse(sys.stdin.read())):
    if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "option":
        key, value = node.args
        options[key.value] = value.value if isinstance(value, ast.Constant) else value.id
print(json.dumps(options))`;
  const ran = spawnSync('python3', ['-c', script], { input: code, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`Python refuses it: ${ran.stderr}`);
  return JSON.parse(ran.stdout);
}

describe('signalbox handover', () => {
  it('starts at the end of the last committed batch, once it is known which partitions there are', async () => {
    const { code, answer } = await start(checkpoint(), ORDERS);
    expect(code).toBe(0);
    expect(answer).toMatchObject({ fromBatch: '2', exact: true, refused: null });
    expect(answer.sources[0]).toMatchObject({
      option: 'startingOffsets',
      value: '{"orders":{"0":300}}',
      exact: true,
      note: null,
    });
    expect(codes(answer)).toEqual(['IMPLICIT_LATEST', 'SINK_IDENTITY', 'SETTINGS_OF_TODAY']);
  });

  it('goes by commits: a planned batch is a warning, its end is not the start', async () => {
    const batches = steadyBatches(3, START_MS, 60_000n, 5_000n);
    const tail = { id: 3, plannedMs: START_MS + 180_000n, committedMs: null };
    const { answer } = await start(checkpoint([...batches, tail]), ORDERS);
    expect(answer.sources[0]?.value).toBe('{"orders":{"0":300}}');
    expect(codes(answer)).toContain('UNCOMMITTED_TAIL');
  });

  it('says so when the newest plan cannot be read: its batch may have written', async () => {
    const folder = checkpoint();
    writeFileSync(join(folder, 'offsets/3'), '');
    setTime(join(folder, 'offsets/3'), START_MS + 180_000n);
    const { answer } = await start(folder, ORDERS);
    expect(answer.sources[0]?.value).toBe('{"orders":{"0":300}}');
    expect(codes(answer)).toContain('UNREADABLE_TAIL');
  });

  it('names every partition: those that v1 never saw start at their earliest record', async () => {
    const facts = { kafka: { topic: 'orders', end: { 0: 500, 1: 20, 10: 0, 2: 3 } } };
    const { code, answer } = await start(checkpoint(), facts);
    expect(code).toBe(0);
    expect(answer.sources[0]?.value).toBe('{"orders":{"0":300,"1":-2,"2":-2,"10":-2}}');
    expect(codes(answer)).toContain('NEW_PARTITIONS');
  });

  it('is not certain while nobody says which partitions there are: the value is shown, the exit code is 4', async () => {
    const { code, answer } = await start(checkpoint());
    expect(code).toBe(4);
    expect(answer.sources[0]).toMatchObject({ value: '{"orders":{"0":300}}', exact: false });
    expect(codes(answer)).toContain('PARTITIONS_NOT_KNOWN');
  });

  it.each<[string, object, string]>([
    ['retention has passed it', { beginning: { 0: 301 }, end: { 0: 500 } }, 'RETENTION_PASSED'],
    ['the topic ends before it', { beginning: { 0: 0 }, end: { 0: 299 } }, 'TOPIC_MADE_ANEW'],
    ['its partition is gone', { end: { 1: 500 } }, 'PARTITION_GONE'],
  ])('is not exact when %s', async (_, range, warning) => {
    const { code, answer } = await start(checkpoint(), { kafka: { topic: 'orders', ...range } });
    expect([code, answer.exact]).toEqual([4, false]);
    expect(codes(answer)).toContain(warning);
  });

  it('has one start for each of several sources, with 64 bits', async () => {
    const location = withSources('{"a":{"0":9007199254740993}}', '{"b":{"0":2},"c":{"1":3}}');
    const facts = {
      kafka: [
        { topic: 'a', end: { 0: '9007199254740999' } },
        { topic: 'b', end: { 0: 2 } },
        { topic: 'c', end: { 1: 3 } },
      ],
    };
    const { code, answer } = await start(location, facts);
    expect(code).toBe(0);
    expect(answer.sources.map(({ value }) => value)).toEqual([
      '{"a":{"0":9007199254740993}}',
      '{"b":{"0":2},"c":{"1":3}}',
    ]);
    expect(pythonOptions(answer.sources[1]?.snippet.python ?? '')).toMatchObject({ subscribe: 'b,c' });
  });
});

describe('the printed code', () => {
  it.each([
    'orders',
    'größe',
    "o'rders",
    'say "hi"',
    'back\\slash',
    'naïve-日本',
    'emoji😀',
    'a,b',
    'new\nline',
  ])('is valid Python for a topic called %j, and gives the same values back', async (topic) => {
    const location = withSources(`{${JSON.stringify(topic)}:{"0":7}}`);
    const { answer } = await start(location, { kafka: { topic, end: { 0: 9, 1: 0 } } });
    const [source] = answer.sources;
    const options = pythonOptions(source?.snippet.python ?? '');
    expect(options.startingOffsets).toBe(source?.value);
    expect(JSON.parse(String(options.startingOffsets))).toEqual({ [topic]: { 0: 7, 1: -2 } });
    if (topic.includes(',')) expect(JSON.parse(String(options.assign))).toEqual({ [topic]: [0, 1] });
    else expect(options.subscribe).toBe(topic);
    expect(options['kafka.bootstrap.servers']).toBe('BOOTSTRAP_SERVERS');
  });

  it('names a named source', async () => {
    const location = withSources('{"t":{"0":7}}');
    writeFileSync(
      join(location, 'offsets/2'),
      `v2\n{"batchWatermarkMs":0,"batchTimestampMs":${START_MS},"conf":{}}\nclicks:{"t":{"0":7}}`,
    );
    const { answer } = await start(location, { kafka: { topic: 't', end: { 0: 9 } } });
    expect(answer.sources[0]?.snippet.python).toContain('.name("clicks")');
    expect(answer.sources[0]?.snippet.scala).toContain('.name("clicks")');
  });
});

describe('a Delta source', () => {
  const at = (version: number, index: number, isStartingVersion = false) =>
    withSources(
      `{"sourceVersion":1,"reservoirId":"t-1","reservoirVersion":${version},"index":${index},"isStartingVersion":${isStartingVersion}}`,
    );

  it('starts exactly at a version’s beginning', async () => {
    const { code, answer } = await start(at(12, -1));
    expect([code, answer.exact]).toEqual([0, true]);
    expect(answer.sources[0]).toMatchObject({ option: 'startingVersion', value: '12' });
    expect(pythonOptions(answer.sources[0]?.snippet.python ?? '')).toEqual({ startingVersion: '12' });
  });

  it('has no option for a place inside a version: the nearest starts, with what is read twice or missed', async () => {
    const { code, answer } = await start(at(12, 3));
    expect([code, answer.exact]).toEqual([0, false]);
    expect(answer.sources[0]).toMatchObject({ option: null, exact: false });
    expect(answer.sources[0]?.ways.map(({ value, effect }) => [value, effect.split(':')[0]])).toEqual([
      ['12', 'Read twice'],
      ['13', 'Missed'],
    ]);
  });

  it('has none inside the first snapshot either; before it, no option is the exact start', async () => {
    expect((await start(at(12, 3, true))).answer.sources[0]?.ways.map(({ value }) => value)).toEqual([
      null,
      '13',
    ]);
    expect((await start(at(12, -1, true))).answer.sources[0]).toMatchObject({ option: null, exact: true });
  });

  it('is not exact when the log no longer has the version', async () => {
    const { code, answer } = await start(at(12, -1), {
      source_table: { kind: 'delta', earliest_version: 20 },
    });
    expect([code, codes(answer).includes('RETENTION_PASSED')]).toEqual([4, true]);
  });

  it.each([0, 1])(
    'of real Spark and Delta is taken over at the version that comes next (moment %i)',
    async (index) => {
      const moment = sinkMoments('delta-source')[index];
      if (moment === undefined) throw new Error('the recording has two moments');
      const location = await copied(moment.checkpoint('orders_v1'));
      const { out } = await run(moment.atMs + 3_600_000n, location, '--json');
      const { sources } = handoverAnswer.parse(JSON.parse(out));
      expect(sources[0]).toMatchObject({ option: 'startingVersion', value: ['2', '4'][index], exact: true });
    },
  );
});

describe('a file source', () => {
  it('has no exact start, and the ways that exist', async () => {
    const { code, answer } = await start(withSources('{"logOffset":2}'));
    expect([code, answer.exact]).toEqual([0, false]);
    expect(answer.sources[0]?.option).toBeNull();
    expect(answer.sources[0]?.ways).toHaveLength(3);
  });
});

describe('a source of an unknown kind', () => {
  it('has neither an option nor a way: inconclusive, with its raw position at hand', async () => {
    const { code, answer } = await start(withSources('{"shard-0":{"sequence":"495903382"}}'));
    expect(code).toBe(4);
    expect(answer.sources).toMatchObject([{ kind: 'unknown', option: null, ways: [] }]);
    expect(answer.sources[0]?.note).not.toBeNull();
  });
});

describe('signalbox handover refuses', () => {
  const soon = START_MS + 130_000n;

  it('while v1 shows signs of life, unless a batch is named', async () => {
    const location = checkpoint();
    const refused = await run(soon, location, '--json');
    expect(refused.code).toBe(4);
    expect(JSON.parse(refused.out)).toMatchObject({ fromBatch: null, refused: { code: 'V1_MAY_STILL_RUN' } });
    const facts = factsFile(ORDERS);
    const named = await run(soon, location, '--as-of-batch', '1', '--facts', facts, '--json');
    expect(named.code).toBe(0);
    const answer = handoverAnswer.parse(JSON.parse(named.out));
    expect(answer).toMatchObject({ fromBatch: '1', sources: [{ value: '{"orders":{"0":200}}' }] });
    expect(codes(answer).slice(0, 2)).toEqual(['V1_MAY_STILL_RUN', 'OLDER_BATCH']);
  });

  it('a declared interval counts: an hourly job is not stopped after ten minutes', async () => {
    const hourly = factsFile({ ...ORDERS, trigger: { availableNow: true, every: '1h' } });
    expect((await run(START_MS + 720_000n, checkpoint(), '--facts', hourly)).code).toBe(4);
    expect((await run(START_MS + 720_000n, checkpoint(), '--facts', factsFile(ORDERS))).code).toBe(0);
  });

  it.each<[string, number, string]>([
    ['a batch that is not committed', 3, 'BATCH_NOT_COMMITTED'],
    ['a batch that was purged', 4, 'BATCH_PURGED'],
  ])('%s', async (_, batch, code) => {
    const batches = steadyBatches(3, START_MS, 60_000n, 5_000n, code === 'BATCH_PURGED' ? 10 : 0);
    const tail = { id: 3, plannedMs: START_MS + 180_000n, committedMs: null };
    const location = checkpoint(code === 'BATCH_PURGED' ? batches : [...batches, tail]);
    const refused = await start(location, ORDERS, '--as-of-batch', String(batch));
    expect([refused.code, refused.answer.refused?.code]).toEqual([4, code]);
  });

  it('when nothing is committed', async () => {
    const refused = await start(checkpoint([{ id: 0, plannedMs: START_MS, committedMs: null }]), ORDERS);
    expect([refused.code, refused.answer.refused?.code]).toEqual([4, 'NOTHING_COMMITTED']);
  });

  it('what is no checkpoint, and what is not there', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes.txt'), 'hello');
    expect((await start(folder)).answer.refused?.code).toBe('NOT_A_QUERY');
    expect((await run(STOPPED_MS, '/nowhere/orders_v1')).code).toBe(3);
    expect((await run(STOPPED_MS)).code).toBe(2);
  });

  it('in words, too', async () => {
    const { out } = await run(soon, checkpoint());
    expect(out).toContain('○ NO START  orders_v1  V1_MAY_STILL_RUN');
    expect(out).toContain('--as-of-batch N');
  });
});

async function copied(storage: Storage): Promise<string> {
  const location = join(temporaryFolder(), 'orders_v1');
  for await (const page of storage.list('', { recursive: true })) {
    for (const { path, modifiedMs } of page.entries) {
      const file = await storage.read(path);
      if (file === undefined) continue;
      mkdirSync(join(location, path, '..'), { recursive: true });
      writeFileSync(join(location, path), file.bytes);
      setTime(join(location, path), modifiedMs);
    }
  }
  return location;
}
