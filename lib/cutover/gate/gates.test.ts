import { describe, expect, it, test } from 'vitest';
import { kafka } from '@/lib/compare/test-data/written-version';
import { CUTOVER_GATES, type CutoverGate, type CutoverState } from '@/lib/domain/cutover-words';
import { nextOnPath, PATHS, requiredGates } from '../path';
import { startMatch } from '../start-match';
import type { Decision } from '../state';
import { endedAsPlanned, FAULTS, type Fault, OPEN_TAIL, sink } from '../test-data/faults';
import { ANA } from '../test-data/sample';
import { DAY, headsAt, MANIFEST, MINUTE, NOW, type World, worldOf } from '../test-data/world';
import type { GateFacts } from './facts';
import type { GateResult } from './gate';
import { judgeGates } from './judge';

function stepFrom({ strategy, state }: World): { into: CutoverState; gates: readonly CutoverGate[] } {
  const into = state === 'rolling-back' ? 'rolled-back' : nextOnPath(strategy, state);
  if (into === null) throw new Error(`no step from ${state}`);
  return { into, gates: requiredGates(strategy, into) };
}

function bad(results: readonly GateResult[]): CutoverGate[] {
  return results.filter(({ outcome }) => outcome !== 'pass').map(({ gate }) => gate);
}

async function judgeFault({
  at,
  strategy = 'warm-up-replay',
  v1,
  v2,
  change,
  cutover,
}: Fault): Promise<GateResult[]> {
  const world: World = {
    strategy,
    state: at,
    ...(v1 === undefined ? {} : { v1 }),
    ...(v2 === undefined ? {} : { v2 }),
  };
  const base = await worldOf(world);
  const changed = { ...base, ...change?.(base), cutover: { ...base.cutover, ...cutover?.(base) } };
  return judgeGates(stepFrom(world).gates, changed);
}

test('a place in a temporary folder is taken where its root is declared temporary, with the reason', async () => {
  const base = await worldOf({ strategy: 'warm-up-replay', state: 'draft' });
  const v2 = { ...base.cutover.plan.v2, location: '/tmp/demo/orders_v2' };
  const facts: GateFacts = { ...base, cutover: { ...base.cutover, plan: { ...base.cutover.plan, v2 } } };
  const outcomeOf = (each: GateFacts) => judgeGates(['checkpoint-durable'], each)[0];
  expect(outcomeOf(facts)?.outcome).toBe('fail');
  expect(outcomeOf({ ...facts, v2Temporary: 'a demo' })).toMatchObject({
    outcome: 'pass',
    words: expect.stringContaining('declared temporary (a demo)'),
  });
});

describe('where nothing is wrong every gate of every step passes', () => {
  const steps = (['handover', 'warm-up-replay', 'backfill'] as const).flatMap((strategy) =>
    PATHS[strategy]
      .slice(0, -1)
      .filter((state) => state !== 'validated')
      .map((state) => ({ strategy, state })),
  );

  test.each(steps)('$strategy, leaving $state', async (world) => {
    const results = judgeGates(stepFrom(world).gates, await worldOf(world));
    expect(results.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
    for (const { words, judgedMs } of results) {
      expect(words).toMatch(/^\S.{8,}[.)]$/);
      expect(judgedMs).toBe(NOW);
    }
  });

  it('and on the way back, once v1 has committed again', async () => {
    const facts = await worldOf({ strategy: 'handover', state: 'rolling-back' });
    const back = {
      ...facts,
      heads: headsAt(900n),
      cutover: {
        ...facts.cutover,
        goingBack: facts.cutover.goingBack && { ...facts.cutover.goingBack, v2QuietMs: 1n },
      },
    };
    expect(bad(judgeGates(requiredGates('handover', 'rolled-back'), back))).toEqual([]);
  });
});

describe('each fault is seen by its gate, and by it alone', () => {
  test.each(FAULTS)('$gate: $what', async (fault) => {
    const results = await judgeFault(fault);
    const own = results.find(({ gate }) => gate === fault.gate);
    expect(own?.outcome, own?.words).toBe(fault.outcome);
    expect(own?.words).toMatch(fault.words);
    const others = bad(results).filter((gate) => gate !== fault.gate);
    expect(others.filter((gate) => !fault.also?.includes(gate))).toEqual([]);
  });

  it('no gate is without a fault', () => {
    expect(CUTOVER_GATES.filter((gate) => !FAULTS.some((fault) => fault.gate === gate))).toEqual([]);
  });

  it('what is missing or stale is never a pass', async () => {
    for (const strategy of ['handover', 'warm-up-replay'] as const)
      for (const state of PATHS[strategy].slice(2, -1)) {
        const facts = await worldOf({ strategy, state });
        const blind: GateFacts = {
          ...facts,
          v1: null,
          v2: null,
          v2Absent: false,
          heads: [],
          others: null,
          findings: null,
          lag: [],
          output: null,
          manifests: { plan: null, fence: null, now: null },
          writes: { v1: null, v2: null },
        };
        const late: GateFacts = { ...facts, nowMs: NOW + DAY };
        const settled: CutoverGate[] = [
          'approval',
          'freeze-window',
          'soak-over',
          'sink-identity',
          'start-explicit',
          'checkpoint-unshared',
        ];
        for (const { gate, outcome } of judgeGates(stepFrom({ strategy, state }).gates, blind))
          if (!['approval', 'freeze-window', 'soak-over'].includes(gate))
            expect(outcome, `${state} ${gate}`).not.toBe('pass');
        for (const { gate, outcome } of judgeGates(stepFrom({ strategy, state }).gates, late))
          if (!settled.includes(gate)) expect(outcome, `${state} ${gate}`).not.toBe('pass');
      }
  });
});

describe('what people settle', () => {
  const decide = (decision: Decision) => (facts: GateFacts) => ({
    decisions: [...facts.cutover.decisions, decision],
  });
  const said = { by: ANA, reason: 'seen in the job list', atMs: NOW - MINUTE };
  const tail = (to: bigint, written: boolean): Decision => ({
    ...said,
    about: 'tail',
    batch: 3n,
    written,
    ranges: [{ source: 0, topic: 'orders', partition: '0', from: 300n, to, unit: 'records' }],
  });

  async function outcomes(
    fault: Omit<Fault, 'gate' | 'what' | 'outcome' | 'words'>,
    ...gates: CutoverGate[]
  ) {
    const results = await judgeFault({ gate: 'quiet', what: '', outcome: 'fail', words: /x/, ...fault });
    return gates.map((gate) => results.find((each) => each.gate === gate)?.outcome);
  }

  it('a person’s word stands for the window that cannot show it, if v1 wrote nothing since', async () => {
    const idle = { at: 'fencing' as const, change: () => ({ heads: headsAt(300n) }) };
    expect(
      await outcomes({ ...idle, cutover: decide({ ...said, about: 'witness' }) }, 'quiet', 'second-witness'),
    ).toEqual(['pass', 'pass']);
    const before = decide({ ...said, about: 'witness', atMs: NOW - 11n * MINUTE });
    expect(await outcomes({ ...idle, cutover: before }, 'second-witness')).toEqual(['inconclusive']);
    const wroteSince = ({ v1 }: GateFacts) => ({
      heads: headsAt(300n),
      v1: v1 && {
        ...v1,
        temporaryFiles: [{ path: 'offsets/.3.tmp', sizeBytes: 1n, modifiedMs: NOW - 2n * MINUTE }],
      },
    });
    const earlier = decide({ ...said, about: 'witness', atMs: NOW - 3n * MINUTE });
    expect(
      await outcomes({ at: 'fencing', change: wroteSince, cutover: earlier }, 'quiet', 'second-witness'),
    ).toEqual(['pass', 'inconclusive']);
  });

  it('a job’s status does as well', async () => {
    const idle = {
      at: 'fencing' as const,
      change: () => ({
        heads: headsAt(300n),
        witness: { atMs: NOW, says: 'stopped' as const, words: 'The job says TERMINATED.' },
      }),
    };
    expect(await outcomes(idle, 'second-witness')).toEqual(['pass']);
  });

  it('an open batch is settled by the sink', async () => {
    const written = {
      at: 'fencing' as const,
      v1: OPEN_TAIL,
      change: () => ({ v1Sink: sink({ newestBatch: 3n }) }),
    };
    const not = { ...written, change: () => ({ v1Sink: sink() }) };
    expect(await outcomes(written, 'drained-tail', 'within-bound')).toEqual(['pass', 'pass']);
    expect(await outcomes(not, 'drained-tail', 'within-bound')).toEqual(['pass', 'pass']);
  });

  it('or by a person, for exactly the range that was shown', async () => {
    const open = { at: 'fencing' as const, v1: OPEN_TAIL };
    expect(await outcomes({ ...open, cutover: decide(tail(350n, true)) }, 'drained-tail')).toEqual(['pass']);
    expect(await outcomes({ ...open, cutover: decide(tail(349n, true)) }, 'drained-tail')).toEqual([
      'inconclusive',
    ]);
  });

  it('a start that is off is accepted for exactly its ranges', async () => {
    const gap = {
      at: 'handing-over' as const,
      strategy: 'handover' as const,
      v2: { started: [kafka({ orders: [305] })] },
    };
    const accept = (to: bigint) =>
      decide({
        ...said,
        about: 'start',
        unknown: [],
        ranges: [{ source: 0, topic: 'orders', partition: '0', from: 300n, to, unit: 'records' }],
      });
    expect(await outcomes({ ...gap, cutover: accept(305n) }, 'start-matches')).toEqual(['pass']);
    expect(await outcomes({ ...gap, cutover: accept(304n) }, 'start-matches')).toEqual(['fail']);
  });

  it('a start that cannot be known is accepted for exactly the words that say why', async () => {
    const unknown = { at: 'handing-over' as const, strategy: 'handover' as const, v2: { started: [null] } };
    const facts = await worldOf({ ...unknown, state: unknown.at });
    if (facts.v1 === null || facts.v2 === null) throw new Error('both were read');
    const match = startMatch(facts.v1, facts.v2, facts.cutover, []);
    expect([match.gaps, match.overlaps, match.unknown.length]).toEqual([[], [], 1]);
    const accept = (words: string[]) => decide({ ...said, about: 'start', unknown: words, ranges: [] });
    expect(await outcomes({ ...unknown, cutover: accept(match.unknown) }, 'start-matches')).toEqual(['pass']);
    expect(await outcomes({ ...unknown, cutover: accept(['another reason']) }, 'start-matches')).toEqual([
      'inconclusive',
    ]);
  });

  it('a batch without commit that was written is v1’s end, for the start of v2 as well', async () => {
    const written = {
      at: 'handing-over' as const,
      strategy: 'handover' as const,
      v1: OPEN_TAIL,
      cutover: endedAsPlanned,
    };
    const began = (at: number) => ({ ...written, v2: { started: [kafka({ orders: [at] })] } });
    expect(await outcomes(began(350), 'start-matches')).toEqual(['pass']);
    expect(await outcomes(began(300), 'start-matches')).toEqual(['fail']);
  });

  it('a changed file is accepted by its name', async () => {
    const gone = {
      at: 'soaking' as const,
      change: () => ({
        manifests: { plan: MANIFEST, fence: MANIFEST, now: { ...MANIFEST, files: MANIFEST.files.slice(2) } },
      }),
    };
    const accept = (...paths: string[]) => decide({ ...said, about: 'manifest', paths });
    expect(await outcomes({ ...gone, cutover: accept('metadata', 'offsets/1') }, 'v1-untouched')).toEqual([
      'pass',
    ]);
    expect(await outcomes({ ...gone, cutover: accept('metadata') }, 'v1-untouched')).toEqual(['fail']);
  });
});

test('a name that begins like another one is a place of its own', async () => {
  const base = await worldOf({ strategy: 'warm-up-replay', state: 'draft' });
  const v2 = { ...base.cutover.plan.v2, location: 'memory/orders_v10' };
  const facts: GateFacts = { ...base, cutover: { ...base.cutover, plan: { ...base.cutover.plan, v2 } } };
  expect(bad(judgeGates(['paths-apart', 'checkpoint-unshared'], facts))).toEqual([]);
});

test('a reading counts for as long as the plan says, to the millisecond', async () => {
  const facts = await worldOf({ strategy: 'handover', state: 'approved' });
  const { freshMs } = facts.cutover.plan.limits;
  expect(bad(judgeGates(['plan-current'], { ...facts, nowMs: NOW + freshMs }))).toEqual([]);
  expect(bad(judgeGates(['plan-current'], { ...facts, nowMs: NOW + freshMs + 1n }))).toEqual([
    'plan-current',
  ]);
});

test('in the soak the way back has to last from its beginning, and not from now', async () => {
  const facts = await worldOf({ strategy: 'handover', state: 'soaking' });
  const held = (days: bigint): GateFacts => ({
    ...facts,
    heads: headsAt().map(({ topic, ...head }) => ({
      ...head,
      ...(topic === undefined ? {} : { topic: { ...topic, retentionMs: days * DAY } }),
    })),
  });
  // Written a day ago, soaking since a day: a day of soak and a day after it end in a day from now.
  expect(bad(judgeGates(['retention'], held(2n)))).toEqual([]);
  expect(bad(judgeGates(['retention'], held(1n)))).toEqual(['retention']);
});

test('what to do where no record is as young as the time that was asked for is no start at `latest`', async () => {
  const facts = await worldOf({ strategy: 'warm-up-replay', state: 'draft' });
  const { plan } = facts.cutover;
  const option = { source: 0, option: 'startingOffsetsByTimestampStrategy', value: 'latest', exact: false };
  const start = plan.start && { ...plan.start, options: [...plan.start.options, option] };
  const planned = { ...facts, cutover: { ...facts.cutover, plan: { ...plan, start } } };
  expect(bad(judgeGates(['start-explicit'], planned))).toEqual([]);
});

describe('approval after the fence', () => {
  it('is not undone by its age alone while v1 waits', async () => {
    const facts = await worldOf({ strategy: 'handover', state: 'fencing' });
    const expired = {
      ...facts,
      cutover: {
        ...facts.cutover,
        approval: facts.cutover.approval && { ...facts.cutover.approval, expiresMs: NOW },
      },
    };
    expect(judgeGates(['approval'], expired)[0]?.outcome).toBe('pass');
  });
});
