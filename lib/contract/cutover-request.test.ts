import { describe, expect, test } from 'vitest';
import { actionBodies, cutoverRequest, cutoverRequestQuery, cutoversRequest } from './cutover-request';
import { webhookCall } from './webhook';

const DIGEST = 'a'.repeat(64);
const REQUEST = { v1: 'main.prod.orders.v1', v2: { id: 'main.prod.orders.v2' }, strategy: 'handover' };

// A name that nobody knows is a slip of the pen, and what it leaves out decides about records.
describe('A name that is not known is refused and named', () => {
  test.each([
    ['a dry run that would have begun one', cutoverRequestQuery, { dryrun: 'true' }, 'dryrun'],
    ['a limit', cutoverRequest, { ...REQUEST, limits: { soakSecond: 3_600 } }, 'soakSecond'],
    ['a bound', cutoverRequest, { ...REQUEST, bound: { untilMs: '1' } }, 'untilMs'],
    ['a start', cutoverRequest, { ...REQUEST, start: { kind: 'earliest', fromMs: '1' } }, 'fromMs'],
    ['what a version writes to', cutoverRequest, { ...REQUEST, writes: { v3: { kind: 'delta' } } }, 'v3'],
    ['a field of the request', cutoverRequest, { ...REQUEST, outptu: {} }, 'outptu'],
    ['gates to force', actionBodies.advance, { digest: DIGEST, gates: ['caught-up'] }, 'gates'],
    ['a filter of the list', cutoversRequest, { activ: 'true' }, 'activ'],
    [
      'a field of a signed call',
      webhookCall,
      { action: 'pause', cutover: 'c1', digest: DIGEST, reason: 'release stopped', forse: true },
      'forse',
    ],
  ])('%s', (_what, schema, value, name) => {
    const { success, error } = schema.safeParse(value);
    expect(success).toBe(false);
    expect(error?.issues.map(({ message }) => message).join()).toContain(name);
  });

  test('while what is known is taken', () => {
    expect(cutoverRequest.safeParse(REQUEST).success).toBe(true);
    expect(actionBodies.advance.safeParse({ digest: DIGEST }).success).toBe(true);
  });
});

// What cannot be meant: a limit below zero is never reached, and a moment beyond the calendar cannot be said.
describe('A number that cannot be meant is refused at its field', () => {
  const keep = (keepUntilMs: string) => ({
    digest: DIGEST,
    keep: { owner: 'payments', reason: 'audit of the year', keepUntilMs },
  });
  test.each([
    ['a lag', cutoverRequest, { ...REQUEST, limits: { lagLimit: '-1' } }, 'limits.lagLimit'],
    ['a lag', cutoverRequest, { ...REQUEST, limits: { lagLimit: '9223372036854775808' } }, 'limits.lagLimit'],
    ['samples', cutoverRequest, { ...REQUEST, limits: { lagSamples: 0 } }, 'limits.lagSamples'],
    [
      'a floor',
      cutoverRequest,
      { ...REQUEST, limits: { quietFloorSeconds: -30 } },
      'limits.quietFloorSeconds',
    ],
    ['a margin', cutoverRequest, { ...REQUEST, limits: { quietMargin: 1 } }, 'limits.quietMargin'],
    ['batches', cutoverRequest, { ...REQUEST, limits: { v2Batches: 0 } }, 'limits.v2Batches'],
    ['a soak', cutoverRequest, { ...REQUEST, limits: { soakSeconds: 0 } }, 'limits.soakSeconds'],
    ['a way back', cutoverRequest, { ...REQUEST, limits: { wayBackSeconds: -1 } }, 'limits.wayBackSeconds'],
    ['an approval', cutoverRequest, { ...REQUEST, limits: { approvalSeconds: 0 } }, 'limits.approvalSeconds'],
    [
      'the whole',
      cutoverRequest,
      { ...REQUEST, limits: { totalSeconds: 1.5e6 + 0.5 } },
      'limits.totalSeconds',
    ],
    ['a bound', cutoverRequest, { ...REQUEST, bound: { distance: '-1' } }, 'bound.distance'],
    ['its end', cutoverRequest, { ...REQUEST, bound: { untilSeconds: 0 } }, 'bound.untilSeconds'],
    ['a start', cutoverRequest, { ...REQUEST, start: { kind: 'time', fromMs: '-1' } }, 'start.fromMs'],
    [
      'a start',
      cutoverRequest,
      { ...REQUEST, start: { kind: 'time', fromMs: '8640000000000001' } },
      'start.fromMs',
    ],
    ['how long v1 is kept', actionBodies.complete, keep('8640000000000001'), 'keep.keepUntilMs'],
    ['how long v1 is kept', actionBodies.complete, keep('-1'), 'keep.keepUntilMs'],
  ])('%s', (_what, schema, value, path) => {
    expect(schema.safeParse(value).error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });

  test('while zero and the largest are taken', () => {
    const limits = { lagLimit: '0', wayBackSeconds: 0 };
    const bound = { distance: '9223372036854775807' };
    expect(cutoverRequest.parse({ ...REQUEST, limits, bound })).toMatchObject({ limits, bound });
  });
});

describe('A placeholder of a command', () => {
  const of = (command: string) =>
    cutoverRequest
      .safeParse({ ...REQUEST, commands: { 'start-v2': command } })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

  test('that stands for nothing is refused by its name: it would be handed to Spark as it is', () => {
    expect(of('submit --checkpoint { v2.locaton }')).toEqual([
      'commands.start-v2: { v2.locaton } stands for nothing: expected {v1.name}, {v1.location}, {v1.batch}, {v2.name}, {v2.location} or {start.<option>}',
    ]);
  });

  test('may have blanks inside its braces, beside the braces of a shell', () =>
    expect(of(`submit { v2.location } \${HOME} '{ start.startingOffsets }' awk '{print}'`)).toBeUndefined());
});

describe('A text is as long as it says, and can be kept', () => {
  const long = `spark-submit orders_v2.py ${'--conf spark.a=b '.repeat(200)}--checkpoint {v2.location}`;

  test('a command of some thousand characters is none too long, nor a deep location', () => {
    expect(long.length).toBeGreaterThan(3_000);
    const location = `s3://lake/${'deep/'.repeat(300)}orders_v2`;
    const request = { ...REQUEST, v2: { location }, commands: { 'start-v2': long } };
    expect(cutoverRequest.parse(request)).toMatchObject({ v2: { location }, commands: { 'start-v2': long } });
    const tooLong = { ...REQUEST, commands: { 'start-v2': 'x'.repeat(4_001) } };
    expect(cutoverRequest.safeParse(tooLong).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'commands.start-v2',
    ]);
  });

  test.each(['\0', '\ud800', '\udfff x'])(
    'half a character or NUL (%j) is refused where it stands',
    (bad) => {
      const why = (
        schema: { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[] }[] } } },
        value: unknown,
      ) => schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'));
      expect(why(actionBodies.pause, { digest: DIGEST, reason: `page ${bad}` })).toEqual(['reason']);
      expect(why(cutoverRequest, { ...REQUEST, v1: bad })).toEqual(['v1']);
      expect(why(cutoverRequest, { ...REQUEST, commands: { 'stop-v1': `stop ${bad}` } })).toEqual([
        'commands.stop-v1',
      ]);
      expect(why(webhookCall, { action: 'pause', cutover: bad, digest: DIGEST, reason: 'page' })).toEqual([
        'cutover',
      ]);
    },
  );

  test('a whole character beyond 16 bits is one like any other', () =>
    expect(actionBodies.pause.parse({ digest: DIGEST, reason: 'release 🚀' }).reason).toBe('release 🚀'));
});
