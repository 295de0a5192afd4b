import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { CutoverAction } from '@/lib/domain/cutover-words';
import { APPROVER, OPERATORS, type ScheduledWorld } from './scheduled-world';

/** What can come next in a schedule. `number` chooses within it. */
export const ACTS = [
  'follow the page',
  'time passes',
  'collector reads',
  'watcher looks',
  'effects are carried out',
  'two operators at once',
  'a click on any button',
  'an old plan is acted on',
  'v1 stops',
  'v1 starts again',
  'v2 starts',
  'v2 stops',
  'storage goes down',
  'storage comes back',
  'a hook changes its mood',
  'somebody decides about the tail',
  'somebody accepts the start',
  'a file of v1 is taken away',
  'people die while acting',
  'the watcher dies',
  'effects die',
] as const;
export interface Act {
  what: (typeof ACTS)[number];
  number: number;
}

const MOODS = ['obeys', 'says-so', 'fails', 'hangs', 'redirects'] as const;
const BUTTONS: readonly CutoverAction[] = [
  'validate',
  'approve',
  'advance',
  'amend',
  'pause',
  'resume',
  'escalate',
  'abort',
  'rollback',
  'complete',
];

/** Lets one act happen. Rejects with what a service threw, which may be a refusal. */
export async function perform(world: ScheduledWorld, { what, number }: Act): Promise<void> {
  const operator = OPERATORS[number % OPERATORS.length] ?? APPROVER;
  switch (what) {
    case 'follow the page':
      return followThePage(world, number);
    case 'time passes':
      return world.pass(1_000 + (number % 40) * 500);
    case 'collector reads':
      return world.collect();
    case 'watcher looks':
      return world.look();
    case 'effects are carried out':
      return void (await world.carryOut());
    case 'two operators at once':
      return twoAtOnce(world, number);
    case 'a click on any button':
      return click(world, BUTTONS[number % BUTTONS.length] ?? 'advance', number);
    case 'an old plan is acted on':
      return world.act(operator, 'advance', {}, { digest: '0'.repeat(64) });
    case 'v1 stops':
      world.v1.isRunning = false;
      return;
    case 'v1 starts again':
      world.v1.isRunning = true;
      return world.pass(6_000);
    case 'v2 starts':
      return startV2(world);
    case 'v2 stops':
      world.v2.isRunning = false;
      return;
    case 'storage goes down':
      world.isDown = true;
      return;
    case 'storage comes back':
      world.isDown = false;
      return;
    case 'a hook changes its mood':
      world.mood = MOODS[number % MOODS.length] ?? 'fails';
      return;
    case 'somebody decides about the tail':
      return decideTail(world, number);
    case 'somebody accepts the start':
      return acceptStart(world);
    case 'a file of v1 is taken away':
      return void world.v1.storage.files.delete([...world.v1.storage.files.keys()][number % 20] ?? '');
    case 'people die while acting':
      return world.dying(number % 3, number % 2 === 0 ? 'before' : 'after', (db) =>
        click(world, BUTTONS[number % BUTTONS.length] ?? 'advance', number, db),
      );
    case 'the watcher dies':
      return world.dying(number % 4, number % 2 === 0 ? 'before' : 'after', (db) => world.look(db));
    case 'effects die':
      return world.dying(number % 4, number % 2 === 0 ? 'before' : 'after', (db) => world.carryOut(db));
    default:
      return what satisfies never;
  }
}

/** What a person does who reads the page and does what it says. */
async function followThePage(world: ScheduledWorld, number: number): Promise<void> {
  const [mira = APPROVER] = OPERATORS;
  const cutover = await world.record();
  if (cutover === null || cutover.outcome !== null) return world.begin(mira);
  if (cutover.paused !== null) return world.act(mira, 'resume', { reason: 'looked at it' });
  switch (cutover.state) {
    case 'draft':
      await world.collect();
      return world.act(mira, 'validate', {});
    case 'validated':
      return world.act(APPROVER, 'approve', { reason: 'as planned' });
    case 'fencing':
      if (number % 5 === 0) world.v1.isRunning = false;
      else world.v1.stopInOrder(world.nowMs);
      return waitAndAdvance(world, number);
    case 'warming':
    case 'handing-over':
      startV2(world);
      await world.check('equal');
      return waitAndAdvance(world, number);
    case 'soaking': {
      await wait(world, 35_000);
      const keepUntilMs = String(world.nowMs + 86_400_000n);
      return world.act(mira, 'complete', {
        keep: { owner: 'payments', reason: 'the way back', keepUntilMs },
      });
    }
    case 'rolling-back':
      if (cutover.goingBack?.v2QuietMs == null) world.v2.isRunning = false;
      else world.v1.isRunning = true;
      return waitAndAdvance(world, number);
    case 'needs-human':
      return number % 3 === 0
        ? world.act(mira, 'resume', { reason: 'it is in order' })
        : world.act(mira, 'rollback', { reason: 'better back' });
    default:
      await world.carryOut();
      await world.collect();
      return world.act(mira, 'advance', {});
  }
}

async function waitAndAdvance(world: ScheduledWorld, number: number): Promise<void> {
  const [mira = APPROVER] = OPERATORS;
  await wait(world, 20_000 + (number % 50) * 1_000);
  const { gates } = await world.answer();
  const waits = (gate: string) => gates.some((each) => each.gate === gate && each.outcome === 'inconclusive');
  if (waits('second-witness') && !world.v1.isRunning)
    await world.act(mira, 'settle', { decision: { about: 'witness' }, reason: 'the job list shows it' });
  await world.act(mira, 'advance', {});
}

/** As in life: the collector and whoever watches go on meanwhile. */
async function wait(world: ScheduledWorld, ms: number): Promise<void> {
  await world.carryOut();
  for (let part = 0; part < 3; part += 1) {
    world.pass(Math.ceil(ms / 3));
    await world.collect();
    await world.look();
  }
}

function startV2(world: ScheduledWorld): void {
  world.v2.isRunning = true;
  // Its first files are there at once.
  if (!world.v2.hasBegun) world.pass(8_000);
}

async function twoAtOnce(world: ScheduledWorld, number: number): Promise<void> {
  const [mira = APPROVER, omar = APPROVER] = OPERATORS;
  const before = await world.record();
  if (before === null || before.outcome !== null) {
    const begun = await Promise.allSettled([world.begin(mira), world.begin(omar)]);
    return firstRefusal(begun);
  }
  const other: CutoverAction = number % 2 === 0 ? 'advance' : 'abort';
  const acts = [
    world.act(mira, 'advance', {}),
    other === 'abort'
      ? world.act(omar, 'abort', { reason: 'I would rather not' })
      : world.act(omar, 'advance', {}),
  ];
  return firstRefusal(await Promise.allSettled(acts));
}

function firstRefusal(answers: readonly PromiseSettledResult<unknown>[]): void {
  const refused = answers.find((answer) => answer.status === 'rejected');
  if (refused !== undefined) throw refused.reason;
}

async function click(
  world: ScheduledWorld,
  action: CutoverAction,
  number: number,
  db?: Parameters<ScheduledWorld['begin']>[1],
): Promise<void> {
  const operator = OPERATORS[number % OPERATORS.length] ?? APPROVER;
  const options = db === undefined ? {} : { db };
  const reason = 'it seemed right';
  switch (action) {
    case 'approve':
      return world.act(number % 2 === 0 ? APPROVER : operator, 'approve', { reason }, options);
    case 'validate':
    case 'advance':
      return world.act(operator, action, {}, options);
    case 'amend':
      return world.act(operator, action, {}, options);
    case 'complete': {
      const keep = { owner: 'payments', reason, keepUntilMs: String(world.nowMs + 86_400_000n) };
      return world.act(operator, action, { keep }, options);
    }
    case 'pause':
    case 'resume':
    case 'escalate':
    case 'abort':
    case 'rollback':
      return world.act(operator, action, { reason }, options);
    default:
      return world.begin(operator, db);
  }
}

async function decideTail(world: ScheduledWorld, number: number): Promise<void> {
  const [mira = APPROVER] = OPERATORS;
  const tail = await fromAnswer(world, ({ tail: found }) => found);
  if (tail?.state !== 'open' || tail.batch === null) return;
  const { batch, ranges } = tail;
  await world.act(mira, 'settle', {
    decision: { about: 'tail', batch, written: number % 2 === 0, ranges },
    reason: 'the table shows it',
  });
}

async function acceptStart(world: ScheduledWorld): Promise<void> {
  const [mira = APPROVER] = OPERATORS;
  const match = await fromAnswer(world, ({ startMatch }) => startMatch);
  if (match?.state !== 'off' && match?.state !== 'unknown') return;
  await world.act(mira, 'settle', {
    decision: { about: 'start', ranges: [...match.gaps, ...match.overlaps], unknown: match.unknown },
    reason: 'this difference is accepted',
  });
}

async function fromAnswer<T>(world: ScheduledWorld, pick: (answer: CutoverAnswer) => T): Promise<T | null> {
  return world.id === null ? null : pick(await world.answer());
}
