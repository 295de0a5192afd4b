import { expect, test } from 'vitest';
import { batchesRequest, fileRequest, findingsRequest, fleetRequest, seriesRequest } from './request';

test.each<[string, { success: boolean }]>([
  ['a batch beyond 64 bits', batchesRequest.safeParse({ upTo: '9223372036854775808' })],
  [
    'a range beyond the calendar',
    seriesRequest.safeParse({ fromMs: '-9223372036854775808', toMs: '9223372036854775807' }),
  ],
  ['NUL in an environment of the fleet', fleetRequest.safeParse({ environment: '\0' })],
  ['NUL in a search', fleetRequest.safeParse({ search: 'orders\0' })],
  ['NUL in an environment of the findings', findingsRequest.safeParse({ environment: '\0' })],
  ['a file without a name', fileRequest.safeParse({})],
  ['a file with an empty name', fileRequest.safeParse({ path: '' })],
])('%s is refused at the edge, before the database is asked', (_what, { success }) => {
  expect(success).toBe(false);
});

test('the last long and the last moment are taken as they are', () => {
  expect(batchesRequest.parse({ upTo: '9223372036854775807' }).upTo).toBe('9223372036854775807');
  const range = { fromMs: '-8640000000000000', toMs: '8640000000000000' };
  expect(seriesRequest.parse(range)).toMatchObject(range);
});
