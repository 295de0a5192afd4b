import { expect, test } from 'vitest';
import { withDeadline } from './with-deadline';

test('gives the result, or the failure, of work that ends in time', async () => {
  expect(await withDeadline(Promise.resolve(7), 1_000, '/x')).toBe(7);
  await expect(withDeadline(Promise.reject(new Error('own')), 1_000, '/x')).rejects.toThrow('own');
});

test('work that hangs is unavailable, and a failure of it afterwards harms nobody', async () => {
  let fail: (error: Error) => void = () => undefined;
  const hanging = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  await expect(withDeadline(hanging, 5, '/x')).rejects.toMatchObject({ kind: 'unavailable', path: '/x' });
  fail(new Error('late'));
});
