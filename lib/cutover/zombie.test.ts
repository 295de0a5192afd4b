import { describe, expect, it } from 'vitest';
import { readNow } from '@/lib/checkpoint/test-data/read';
import { WrittenQuery } from '@/lib/checkpoint/test-data/written-query';
import { lateWrites, marksOf } from './zombie';

async function read(query: WrittenQuery) {
  return (await readNow(query.storage)).reading;
}

describe('a version that is meant to be silent', () => {
  it('shows no sign while nothing is written', async () => {
    const query = new WrittenQuery().batches(0, 3);
    const marks = marksOf(await read(query));
    expect(lateWrites(marks, await read(query))).toEqual([]);
  });

  const settled = () => new WrittenQuery().batches(0, 3);
  const open = () => new WrittenQuery().batches(0, 2).plan(3);

  it.each([
    ['a batch that is planned', settled, (query: WrittenQuery) => query.plan(4), ['offsets/4']],
    [
      'a batch that is committed',
      settled,
      (query: WrittenQuery) => query.batch(4),
      ['commits/4', 'offsets/4'],
    ],
    ['a commit of the open batch', open, (query: WrittenQuery) => query.commit(3), ['commits/3']],
    ['a batch that is planned anew', open, (query: WrittenQuery) => query.plan(3, 12_345), ['offsets/3']],
    [
      'a temporary file',
      settled,
      (query: WrittenQuery) => query.file('offsets/.4.aaaa.tmp', 'v1'),
      ['offsets/.4.aaaa.tmp'],
    ],
  ])('is seen by %s', async (_, begin, write, files) => {
    const query = begin();
    const marks = marksOf(await read(query));
    write(query);
    expect(lateWrites(marks, await read(query))).toEqual(files);
  });

  it.each(['modifiedMs', 'sizeBytes'] as const)(
    'is seen by a file that is written again with another %s',
    async (changed) => {
      const reading = await read(settled());
      const log = reading.offsetLog;
      const files = log?.files.map((file) =>
        file.path === 'offsets/3' ? { ...file, [changed]: file[changed] + 1n } : file,
      );
      const again = { ...reading, offsetLog: log && { ...log, files: files ?? [] } };
      expect(lateWrites(marksOf(reading), again)).toEqual(['offsets/3']);
    },
  );

  it('is not accused of what somebody takes away', async () => {
    const query = new WrittenQuery().batches(0, 3);
    const marks = marksOf(await read(query));
    query.without('commits/3');
    expect(lateWrites(marks, await read(query))).toEqual([]);
  });
});
