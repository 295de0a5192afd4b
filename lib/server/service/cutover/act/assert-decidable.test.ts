import { describe, expect, test } from 'vitest';
import { kafka, type WrittenVersion } from '@/lib/compare/test-data/written-version';
import type { GateFacts } from '@/lib/cutover/gate/facts';
import { OPEN_TAIL, sink } from '@/lib/cutover/test-data/faults';
import { MANIFEST, worldOf } from '@/lib/cutover/test-data/world';
import type { CutoverState } from '@/lib/domain/cutover-words';
import { assertDecidable } from './assert-decidable';
import type { SettledDecision } from './decision-of';

const range = (to: bigint) => ({
  source: 0,
  topic: 'orders',
  partition: '0',
  from: 300n,
  to,
  unit: 'records' as const,
});
const reason = 'looked at it';

/** Why a decision is refused in `state` of a handover; null where it is taken. */
async function refusal(
  state: CutoverState,
  files: { v1?: Partial<WrittenVersion>; v2?: Partial<WrittenVersion> | null },
  decision: SettledDecision,
  more: Partial<GateFacts> = {},
): Promise<string | null> {
  const facts = { ...(await worldOf({ strategy: 'handover', state, ...files })), ...more };
  try {
    assertDecidable(facts, decision);
    return null;
  } catch (error) {
    expect(error).toMatchObject({ code: 'conflict' });
    return (error as Error).message;
  }
}

describe('about v1’s last batch', () => {
  const tail = (batch: bigint, to: bigint): SettledDecision => ({
    about: 'tail',
    batch,
    written: true,
    ranges: [range(to)],
    reason,
  });

  test('it is decided for the batch and the range that are open', async () => {
    const open = { v1: OPEN_TAIL };
    expect(await refusal('fencing', open, tail(3n, 350n))).toBeNull();
    expect(await refusal('fencing', open, tail(4n, 350n))).toContain(
      'Batch 3 of orders_v1 is open, and not 4',
    );
    expect(await refusal('fencing', open, tail(3n, 349n))).toContain('another one than the one');
  });

  test('there is nothing to decide where it is committed, where the sink tells, or where nothing could be read', async () => {
    expect(await refusal('fencing', {}, tail(3n, 350n))).toContain('There is nothing to decide');
    const told = { v1Sink: sink({ newestBatch: 3n }) };
    expect(await refusal('fencing', { v1: OPEN_TAIL }, tail(3n, 350n), told)).toContain(
      'There is nothing to decide',
    );
    expect(await refusal('fencing', {}, tail(3n, 350n), { v1: null })).toContain('could not be read');
  });
});

describe('about the start of v2', () => {
  const accepted = (to: bigint, unknown: string[] = []): SettledDecision => ({
    about: 'start',
    ranges: [range(to)],
    unknown,
    reason,
  });

  test('it is accepted for exactly the ranges in which it is off', async () => {
    const off = { v2: { started: [kafka({ orders: [305] })] } };
    expect(await refusal('handing-over', off, accepted(305n))).toBeNull();
    expect(await refusal('handing-over', off, accepted(304n))).toContain('differs in other ranges');
  });

  test('what cannot be known of it is accepted by the words that say why', async () => {
    const unknown = { v2: { started: [null] } };
    const nothing: SettledDecision = { about: 'start', ranges: [], unknown: ['another reason'], reason };
    expect(await refusal('handing-over', unknown, nothing)).toContain('differs in other ranges');
  });

  test('there is nothing to accept where it matches, has not begun, or could not be read', async () => {
    expect(await refusal('handing-over', {}, accepted(305n))).toContain('began where the plan says');
    expect(await refusal('handing-over', { v2: null }, accepted(305n))).toContain('has not started');
    expect(await refusal('handing-over', {}, accepted(305n), { v1: null })).toContain('could not be read');
  });
});

describe('about files of v1 that changed', () => {
  const explained = (...paths: string[]): SettledDecision => ({ about: 'manifest', paths, reason });
  const now = { ...MANIFEST, files: MANIFEST.files.slice(1) };

  test('those are explained that did change, before the fence or since', async () => {
    const gone = { manifests: { plan: MANIFEST, fence: MANIFEST, now } };
    expect(await refusal('soaking', {}, explained('metadata'), gone)).toBeNull();
    expect(await refusal('soaking', {}, explained('metadata', 'offsets/1'), gone)).toContain(
      '1 file of these did not change (offsets/1)',
    );
    const before = { manifests: { plan: MANIFEST, fence: now, now } };
    expect(await refusal('soaking', {}, explained('metadata'), before), 'before the fence').toBeNull();
  });

  test('nothing is explained without a proof, or while the files cannot be listed', async () => {
    for (const manifests of [
      { plan: null, fence: null, now },
      { plan: MANIFEST, fence: MANIFEST, now: null },
    ])
      expect(await refusal('soaking', {}, explained('metadata'), { manifests })).toContain(
        'cannot be held against a proof',
      );
  });
});

test('about v1 having stopped, a person may say so at any time', async () => {
  expect(await refusal('fencing', {}, { about: 'witness', reason })).toBeNull();
});
