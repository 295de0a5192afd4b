import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { HeadReading, TopicFacts } from '@/lib/head/head';
import { resumableByPartition, resumableUntil } from './resumable-until';

const DAY = 86_400_000n;
const KEPT: TopicFacts = {
  topicId: 'a',
  otherIdUntilMs: null,
  retentionMs: 7n * DAY,
  retentionBytes: -1n,
  cleanupPolicy: ['delete'],
  timestampType: 'CreateTime',
  transactional: false,
};

describe('resumableUntil', () => {
  it('is the time of the record at the committed position and the retention, in the worst partition', async () => {
    const { nowMs, reading } = await v1();
    const found = resumableUntil({
      nowMs,
      reading,
      heads: [moved(brokerReading(reading, nowMs, nowMs - DAY))],
    });
    expect(found).toMatchObject({
      state: 'until',
      untilMs: nowMs + 6n * DAY,
      origin: 'Kafka broker',
      asOfMs: nowMs,
    });
    expect(found.words).toBe('can be resumed for at least 6 d');
    const uneven = moved(brokerReading(reading, nowMs, nowMs - DAY));
    const [first] = uneven.heads;
    if (first?.writtenAt?.[0]) first.writtenAt[0].fromMs = nowMs - 3n * DAY;
    expect(resumableUntil({ nowMs, reading, heads: [uneven] }).untilMs).toBe(nowMs + 4n * DAY);
  });

  it('a version that keeps up is told by the readings of the head: what it will read next is not written yet', async () => {
    const { nowMs, reading } = await v1();
    const heads = [brokerReading(reading, nowMs - 60_000n), brokerReading(reading, nowMs, null, KEPT, 5n)];
    expect(resumableUntil({ nowMs, reading, heads }).untilMs).toBe(nowMs - 60_000n + 7n * DAY);
  });

  it('retention by size may end it earlier, and when is said to be unknown', async () => {
    const { nowMs, reading } = await v1();
    const sized = { ...KEPT, retentionBytes: 1_000_000n };
    const found = resumableUntil({ nowMs, reading, heads: [brokerReading(reading, nowMs, nowMs, sized)] });
    expect(found).toMatchObject({ state: 'until', sizeMayEndIt: true });
    expect(found.words).toMatch(/retention by size .* not known/);
    const onlySize = { ...sized, retentionMs: -1n };
    expect(
      resumableUntil({ nowMs, reading, heads: [brokerReading(reading, nowMs, nowMs, onlySize)] }),
    ).toMatchObject({
      state: 'no-limit',
      untilMs: null,
      sizeMayEndIt: true,
    });
  });

  it('has no limit in a topic that is only compacted, or that keeps everything', async () => {
    const { nowMs, reading } = await v1();
    for (const facts of [
      { ...KEPT, cleanupPolicy: ['compact'] },
      { ...KEPT, retentionMs: -1n },
    ])
      expect(
        resumableUntil({ nowMs, reading, heads: [brokerReading(reading, nowMs, nowMs, facts)] }),
      ).toMatchObject({
        state: 'no-limit',
        sizeMayEndIt: false,
      });
  });

  it('is past where the source begins after the committed position', async () => {
    const { nowMs, reading } = await v1();
    const expired = brokerReading(reading, nowMs, nowMs);
    const [first] = expired.heads;
    if (first) first.beginning = first.end;
    if (first) first.end += 1n;
    if (first?.beginning) first.beginning += 1n;
    const found = resumableUntil({ nowMs, reading, heads: [expired] });
    expect(found.state).toBe('past');
    expect(found.words).toMatch(/can no longer be resumed without loss: orders \d lost records/);
  });

  it('may end at any moment when the record is older than the retention already', async () => {
    const { nowMs, reading } = await v1();
    const found = resumableUntil({
      nowMs,
      reading,
      heads: [moved(brokerReading(reading, nowMs, nowMs - 8n * DAY))],
    });
    expect(found.words).toMatch(/may remove its position at any moment/);
  });

  it('is unknown, with the reason, when the broker does not answer or tells no retention, or the topic is another one', async () => {
    const { nowMs, reading } = await v1();
    const answer = brokerReading(reading, nowMs - 60_000n, nowMs);
    const failure: HeadReading = {
      ...answer,
      atMs: nowMs,
      heads: [],
      failure: {
        kind: 'unreachable',
        topics: null,
        sinceMs: nowMs - 30_000n,
        message: 'metadata of b:9092: ECONNREFUSED',
      },
    };
    const cases: [HeadReading[], RegExp][] = [
      [[], /no head/],
      [[answer, failure], /ECONNREFUSED/],
      [
        [brokerReading(reading, nowMs, nowMs, { ...KEPT, retentionMs: null })],
        /retention of the topic is not known/,
      ],
      [[brokerReading(reading, nowMs, null)], /when the record .* is not known/],
      [[brokerReading(reading, nowMs, null, { ...KEPT, otherIdUntilMs: nowMs })], /made anew/],
    ];
    for (const [heads, why] of cases)
      expect(resumableUntil({ nowMs, reading, heads: heads.map((each) => moved(each)) })).toMatchObject({
        state: 'unknown',
        untilMs: null,
        why: expect.stringMatching(why),
      });
  });

  it('tells each partition', async () => {
    const { nowMs, reading } = await v1();
    const all = resumableByPartition({ nowMs, reading, heads: [brokerReading(reading, nowMs, nowMs)] });
    expect(all.map(({ topic, partition, state }) => [topic, partition, state])).toEqual(
      ['0', '1', '2', '3'].map((partition) => ['orders', partition, 'until']),
    );
  });
});

async function v1(): Promise<{ nowMs: bigint; reading: CheckpointReading }> {
  const { nowMs, versions } = await readMoment('prod.v1.running');
  const reading = versions.get('orders_v1');
  if (reading === undefined) throw new Error('no v1');
  return { nowMs, reading };
}

/** What a broker would say: every partition ends `beyond` what is committed; the committed records were written at `writtenMs`. */
function brokerReading(
  reading: CheckpointReading,
  atMs: bigint,
  writtenMs: bigint | null = null,
  topic = KEPT,
  beyond = 0n,
): HeadReading {
  const positions = reading.sources[0]?.committed?.positions ?? [];
  return {
    origin: 'broker',
    label: 'Kafka broker',
    atMs,
    sourceIndex: null,
    topic,
    heads: positions.map(({ topic: name, partition, value }) => ({
      topic: name,
      partition,
      beginning: 0n,
      end: value + beyond,
      ...(writtenMs === null ? {} : { writtenAt: [{ position: value, fromMs: writtenMs, toMs: null }] }),
    })),
  };
}

/** The same with more to read, so that the end itself tells nothing of the committed record. */
function moved(reading: HeadReading): HeadReading {
  return { ...reading, heads: reading.heads.map((head) => ({ ...head, end: head.end + 1n })) };
}
