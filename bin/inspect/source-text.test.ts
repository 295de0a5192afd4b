import { describe, expect, test } from 'vitest';
import { sinkMoments } from '@/fixtures/sink-recording';
import { readNow } from '@/lib/checkpoint/test-data/read';
import { inspectAnswer as inspectContract } from '@/lib/contract/inspect';
import { inspectAnswer } from './inspect-answer';
import { sourceTable } from './source-text';

async function reading() {
  const moment = sinkMoments('file-compacted').at(-1);
  if (moment === undefined) throw new Error('fixtures/sinks has no file-compacted');
  return (await readNow(moment.checkpoint('orders_v1'), { nowMs: moment.atMs })).reading;
}

describe('a file source in signalbox inspect', () => {
  test('what it has seen stands below the positions', async () => {
    const { sources } = await reading();
    expect(sourceTable(sources, false)).toContain('source 0: files seen 23, newest entry 22\n');
  });

  test('what the next start misses is said', async () => {
    const [source] = (await reading()).sources;
    if (source?.fileLog == null) throw new Error('no file source');
    const fileLog = { ...source.fileLog, foundNotPlanned: 2n, seenFiles: null, missing: ['sources/0/20'] };
    const text = sourceTable([{ ...source, fileLog }], false);
    expect(text).toContain('files seen not counted, newest entry 22 · entries found and not planned: 2\n');
    expect(text).toContain('sources/0/20 is missing: the next start needs it\n');
  });

  test('as JSON, in the shape of the contract', async () => {
    const [source] = inspectContract.parse(inspectAnswer(await reading())).sources;
    expect(source?.fileLog).toMatchObject({
      newestEntry: '22',
      newestCompact: '19',
      seenFiles: '23',
      foundNotPlanned: '0',
      missing: [],
      damaged: [],
    });
    expect(source?.fileLog?.newestFiles).toHaveLength(20);
  });
});
