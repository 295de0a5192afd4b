import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { parseProgressLines, reportedHeads } from './reported-heads';

describe('reportedHeads', () => {
  it('takes latestOffset of the recorded progress, labelled with batch and time', async () => {
    const { progress, versions, nowMs } = await readMoment('prod.v1.running');
    const events = parseProgressLines(progress.get('orders_v1') ?? '');
    const heads = reportedHeads(events);
    expect(heads.length).toBe(events.length);
    const last = heads.at(-1);
    expect(last).toMatchObject({
      origin: 'reported',
      label: `latestOffset in progress of batch ${versions.get('orders_v1')?.lastCommittedBatch}`,
      sourceIndex: null,
    });
    expect(last?.heads.map(({ topic, partition }) => [topic, partition]).sort()).toEqual([
      ['orders', '0'],
      ['orders', '1'],
      ['orders', '2'],
      ['orders', '3'],
    ]);
    expect(last && last.atMs < nowMs).toBe(true);
  });

  it('a reported end is never behind what that batch committed', async () => {
    const { progress } = await readMoment('prod.v2.catching-up');
    for (const event of parseProgressLines(progress.get('orders_v2') ?? '')) {
      const [head] = reportedHeads([event]);
      for (const { topic, partition, value } of event.sources[0]?.endOffset?.positions ?? []) {
        const end = head?.heads.find((each) => each.topic === topic && each.partition === partition)?.end;
        expect(end !== undefined && end >= value).toBe(true);
      }
    }
  });

  it('leaves out a cut last line, and events of other queries', async () => {
    const { progress } = await readMoment('prod.v1.running');
    const text = progress.get('orders_v1') ?? '';
    const all = parseProgressLines(text);
    expect(parseProgressLines(text.slice(0, -40))).toEqual(all.slice(0, -1));
    expect(parseProgressLines(text, all[0]?.queryId)).toEqual(all);
    expect(parseProgressLines(text, 'another')).toEqual([]);
  });

  it('a source that reports no latest offset gives no head', () => {
    const line =
      '{"id":"a","batchId":1,"timestamp":"2026-11-29T21:00:00.000Z","sources":[{"description":"x","endOffset":{"orders":{"0":1}},"latestOffset":null}]}';
    expect(reportedHeads(parseProgressLines(line))).toEqual([]);
  });
});
