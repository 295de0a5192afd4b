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
