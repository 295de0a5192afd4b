import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layOutCase, TROUBLE_CASES, temporaryFolder } from '@/fixtures/trouble/trouble-case';
import { doctorAnswer } from '@/lib/contract/doctor';
import { runRecorded } from './testing/run-recorded';

function run(...args: string[]) {
  return runRecorded(['doctor', ...args], 1_764_000_000_000n);
}

function facts(content: unknown): string {
  const path = join(temporaryFolder(), 'facts.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function caseArgs(id: string): { locations: string[]; now: string[]; facts: string[] } {
  const { directory, checkpoints, nowMs } = layOutCase(id);
  return {
    locations: checkpoints.map((name) => join(directory, name)),
    now: ['--now', nowMs.toString()],
    facts: ['--facts', join(directory, 'context.json')],
  };
}

describe('signalbox doctor --json', () => {
  it.each(TROUBLE_CASES)('%s: is what the contract says', async (id) => {
    const args = caseArgs(id);
    const { code, out, err } = await run(...args.locations, ...args.facts, '--json');
    expect(err).toBe('');
    const answer = doctorAnswer.parse(JSON.parse(out));
    expect(Object.keys(answer.checkpoints)).toEqual(
      args.locations.map((location) => location.split('/').at(-1)),
    );
    expect(Object.values(answer.answers).every((answers) => answers.length === 5)).toBe(true);
    expect(code).toBe(answer.problems.some(({ severity }) => severity === 'critical') ? 1 : 0);
  });

  it('a blocked query: status, the problem with its proof, exit code 1', async () => {
    const { locations, now } = caseArgs('SC-001');
    const { code, out } = await run(...locations, ...now, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      status: 'blocked',
      problems: [
        {
          code: 'OFFSET_LOG_EMPTY_FILE',
          severity: 'critical',
          subject: 'orders_v1/offsets/7',
          facts: { batch_id: '7', size_bytes: '0', is_newest: true, batch_committed: false },
          evidence: ['offsets/7'],
        },
      ],
      verdicts: { orders_v1: { status: 'blocked' } },
    });
  });

  it('versions are judged together, in the order of the facts', async () => {
    const { locations, facts: context } = caseArgs('SC-016');
    const { out } = await run(...locations.toReversed(), ...context, '--json');
    const answer = doctorAnswer.parse(JSON.parse(out));
    expect(Object.keys(answer.verdicts)).toEqual(['orders_v1', 'orders_v2']);
    expect(answer.problems.map(({ code, checkpoint, subject }) => [code, checkpoint, subject])).toEqual([
      ['SOURCE_COUNT_DIFFERS_BETWEEN_VERSIONS', 'orders_v2', 'orders_v1 -> orders_v2'],
      ['NO_COMMIT_YET', 'orders_v2', 'orders_v2'],
    ]);
  });

  it('transactions of the sink and oldest positions come from the facts; without them nothing is claimed', async () => {
    for (const [id, expected] of [
      ['SC-069', 'SINK_IGNORES_BATCHES_SAME_APP_ID'],
      ['SC-032', 'CHECKPOINT_BEHIND_RETENTION'],
    ] as const) {
      const { locations, facts: context, now } = caseArgs(id);
      const codes = async (...args: string[]) =>
        doctorAnswer
          .parse(JSON.parse((await run(...locations, ...args, '--json')).out))
          .problems.map(({ code }) => code);
      expect(await codes(...context)).toContain(expected);
      expect(await codes(...now)).not.toContain(expected);
    }
  });

  it('oldest positions count without ends, also those of an event hub', async () => {
    const { locations, now } = caseArgs('SC-032');
    const earliest = facts({ eventhubs: { name: 'orders', earliest: { 0: 14_000 } } });
    const { code, out } = await run(...locations, ...now, '--facts', earliest, '--json');
    expect(code).toBe(1);
    expect(doctorAnswer.parse(JSON.parse(out)).problems[0]).toMatchObject({
      code: 'CHECKPOINT_BEHIND_RETENTION',
      facts: { partitions: { 0: { resume: '10302', earliest: '14000', lost: '3698' } } },
    });
  });

  it('heads of the facts feed the answers', async () => {
    const { locations, facts: context } = caseArgs('SC-035');
    const { out } = await run(...locations, ...context, '--json');
    const behind = doctorAnswer
      .parse(JSON.parse(out))
      .answers.orders_v1?.find(({ question }) => question === 'behind');
    expect(behind?.sentence).toContain('offsets from the facts file');
  });

  it('a declared trigger counts', async () => {
    const { locations, now } = caseArgs('SC-032');
    const daily = facts({ trigger: { processingTime: '10 days' } });
    const { out } = await run(...locations, ...now, '--facts', daily, '--json');
    expect(JSON.parse(out).status).toBe('healthy');
  });
});

describe('signalbox doctor in words', () => {
  it('says the status, each problem with what to do and never do, then five answers', async () => {
    const { locations, now } = caseArgs('SC-082');
    const { code, out } = await run(...locations, ...now);
    expect(code).toBe(1);
    expect(out).toMatch(/^■ BLOCKED {2}orders_v1\n/);
    for (const text of [
      '■ critical  STATE_CHAIN_BROKEN  orders_v1/state/0/1',
      'evidence    state/0/1/4.delta',
      'next step   Keep orders_v1 untouched',
      'never do    Never delete the checkpoint',
      'Is it moving?',
      'Before or after the source?',
      'How far behind?',
      'Can its state be loaded?     ■ No',
      'Where does a restart resume? ■ It does not start',
    ])
      expect(out).toContain(text);
    expect(out.split('\n').every((line) => line.length <= 100)).toBe(true);
  });

  it('says when nothing is wrong', async () => {
    const { locations, now } = caseArgs('SC-031');
    const { code, out } = await run(...locations, ...now);
    expect(code).toBe(0);
    expect(out).toContain('No problem was found.');
  });
});

describe('signalbox doctor refuses', () => {
  it.each<[string, () => string[], number, RegExp]>([
    ['no location', () => [], 2, /which location\?/],
    ['an unknown option', () => ['x', '--force'], 2, /force/],
    ['a time that is none', () => ['x', '--now', 'today'], 2, /--now is a whole number/],
    [
      'a facts file that is not there',
      () => ['x', '--facts', '/nowhere.json'],
      2,
      /\/nowhere\.json cannot be read \(ENOENT\)/,
    ],
    ['a facts file that is no JSON', () => ['x', '--facts', facts('{"now_ms":')], 2, /is not JSON/],
    [
      'a fact of the wrong kind',
      () => ['x', '--facts', facts({ kafka: { topic: 'orders', end: { 0: 1.5 } } })],
      2,
      /kafka\.0\.end\.0: expected a whole number/,
    ],
    ['a location that does not exist', () => [join(temporaryFolder(), 'gone_v1')], 3, /nothing exists at/],
  ])('%s', async (_, args, code, message) => {
    const refused = await run(...args());
    expect(refused.code).toBe(code);
    expect(refused.err).toMatch(message);
  });

  it('to judge what is no checkpoint: inconclusive', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes.txt'), 'hello');
    const { code, out } = await run(folder);
    expect(code).toBe(4);
    expect(out).toContain('○ UNKNOWN');
  });

  it('but takes facts it does not know, and says so', async () => {
    const { locations, now } = caseArgs('SC-031');
    const unknown = facts({ weather: 'fine', trigger: 'whenever' });
    const { code, err } = await run(...locations, ...now, '--facts', unknown);
    expect(code).toBe(0);
    expect(err).toContain('nothing is known of weather');
    expect(err).toContain('the trigger in the facts is not understood');
  });
});
