import { expect, test } from 'vitest';
import type { CutoverTask } from './cutover-task';
import type { Actions } from './prepare-actions';
import { requestOf } from './prepare-request-text';

const AT = { id: 'main.prod.orders.c1', digest: 'd1', state: 'handing-over' } as const;
const next = (kind: CutoverTask['kind']) => ({ primary: { task: { kind } } }) as unknown as Actions;

test('a step names the state that it leads on from: pasted twice, it is taken once', () => {
  expect(requestOf(AT, next('advance'))).toContain(`-d '{"digest":"d1","from":"handing-over"}'`);
});

test('validating needs no more than the plan', () => {
  expect(requestOf(AT, next('validate'))).toContain(`-d '{"digest":"d1"}'`);
});

test('what only a form asks for is no request', () => {
  expect([requestOf(AT, next('complete')), requestOf(AT, { ...next('advance'), primary: null })]).toEqual([
    null,
    null,
  ]);
});
