import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { holdClaim } from './hold-claim';

const LEASE_MS = 150;

function held(renew: () => Promise<boolean>): AbortSignal {
  const { lost, letGo } = holdClaim(renew, LEASE_MS);
  onTestFinished(letGo);
  return lost;
}

test('a claim that is renewed is held for as long as the work lasts', async () => {
  const lost = held(async () => true);
  await sleep(4 * LEASE_MS);
  expect(lost.aborted).toBe(false);
});

test('one that somebody else has is lost', async () => {
  const lost = held(async () => false);
  await sleep(LEASE_MS / 2);
  expect(lost.aborted).toBe(true);
});

test.each([
  ['refuses', () => Promise.reject(new Error('no connection'))],
  ['does not answer', () => new Promise<boolean>(() => undefined)],
])('a claim is lost when its time is up and the database %s', async (_what, renew) => {
  const lost = held(renew);
  await sleep(LEASE_MS);
  expect(lost.aborted).toBe(true);
});

test('one that was let go is not lost', async () => {
  const { lost, letGo } = holdClaim(async () => false, LEASE_MS);
  letGo();
  await sleep(2 * LEASE_MS);
  expect(lost.aborted).toBe(false);
});
