import { expect, test } from 'vitest';
import { readNow } from '../test-data/read';
import { changelogWithFamilies } from '../test-data/state-file';
import { WrittenQuery } from '../test-data/written-query';

test('a join of format 3 counts its buffered rows: Spark marks the families that count them as internal', async () => {
  const families = {
    numInternalKeys: 1,
    columnFamilyMapping: { 'left-keyToNumValues': 1, 'left-keyWithIndexToValue': 2 },
    columnFamilyTypeMap: { 'left-keyToNumValues': true, 'left-keyWithIndexToValue': false },
    maxColumnFamilyId: 2,
  };
  const query = new WrittenQuery({ partitions: 1 })
    .batches(0, 1)
    .zip(0, '1', 0, 100, families)
    .changelog(
      0,
      '2',
      changelogWithFamilies([
        { family: 1, put: 'order 1' },
        { family: 2, put: 'order 1, 0' },
        { family: 2, put: 'order 1, 1' },
      ]),
    );
  const { state } = (await readNow(query.storage)).reading;
  expect(state).toMatchObject({ keys: 2n });
});
