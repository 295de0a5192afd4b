import { expect, test } from 'vitest';
import { EVENT_KINDS } from '@/lib/cutover/event';
import { ANA, allGates, DIGEST, MIRA, samplePlan, T0 } from '@/lib/cutover/test-data/sample';
import { eventWords, type StoredEvent } from './event-words';

const by = { by: MIRA, atMs: T0 };
const judged = { gates: allGates('handover', T0), force: null, digest: DIGEST };
const EVENTS: StoredEvent[] = [
  { kind: 'begin' },
  { kind: 'plan', plan: samplePlan(), newDigest: DIGEST, ...by },
  { kind: 'validate', ...by, ...judged },
  { kind: 'approve', by: ANA, atMs: T0, digest: DIGEST, reason: 'release 2.4' },
  { kind: 'advance', final: null, ...by, ...judged },
  { kind: 'settle', digest: DIGEST, ...by, decision: { about: 'witness', reason: 'seen' } },
  { kind: 'amend', plan: samplePlan(), newDigest: DIGEST, digest: DIGEST, ...by },
  { kind: 'pause', reason: 'lunch', ...by },
  { kind: 'resume', reason: 'back', ...by },
  { kind: 'escalate', reason: 'odd', ...by },
  { kind: 'abort', reason: 'not today', ...by },
  { kind: 'rollback', reason: 'wrong', ...by, ...judged },
  {
    kind: 'complete',
    ...by,
    ...judged,
    keep: { owner: 'payments', reason: 'way back', keepUntilMs: T0 + 1n },
  },
  { kind: 'timed-out', which: 'step', atMs: T0 },
  { kind: 'approval-void', why: 'it expired.', atMs: T0 },
  { kind: 'late-write', version: 'v1', files: ['offsets/8'], atMs: T0 },
  { kind: 'trouble', code: 'STATE_CHAIN_BROKEN', words: 'orders_v2: a file is missing.', atMs: T0 },
  { kind: 'hook-answered', step: 'stop-v1', ok: false, words: '500.', atMs: T0 },
];

test('every kind of event is told in one sentence of its own, with who did it', () => {
  const told = EVENTS.map((event) => eventWords(event, 'Mira', 'fencing'));
  expect(new Set(EVENTS.map(({ kind }) => kind))).toEqual(new Set(['begin', ...EVENT_KINDS]));
  expect(new Set(told).size).toBe(EVENTS.length);
  for (const words of told) expect(words).toMatch(/^[A-Zv].*[.a-z\d]$/);
  expect(told[4]).toBe('Mira went on to stopping v1.');
});

test('what was forced is told with its reason', () => {
  const force = { gates: ['freeze-window' as const], reason: 'an incident.' };
  expect(eventWords({ kind: 'advance', final: null, ...by, ...judged, force }, 'Mira', 'warming')).toBe(
    'Mira went on to the warm-up of v2 and forced “No freeze window”: an incident.',
  );
});
