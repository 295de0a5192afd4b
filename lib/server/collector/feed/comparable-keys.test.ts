import { expect, test } from 'vitest';
import { builtState, builtStore } from '@/lib/server/service/testing/built-state';
import { comparableKeys } from './comparable-keys';

const reported = [{ batchId: 3n, keys: 9n }];
const stateOf = (...names: string[]) => builtState(names.map((name) => builtStore(name, [{ keys: 9n }])));

test('reported rows go on where the keys of the files are not known', () => {
  expect(comparableKeys(reported, null)).toEqual(reported);
  expect(comparableKeys(reported, stateOf('default'))).toEqual(reported);
});

test('rows of a join are no keys of its stores', () => {
  expect(comparableKeys(reported, stateOf('left-keyToNumValues', 'left-keyWithIndexToValue'))).toEqual([]);
});
