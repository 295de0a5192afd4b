import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { codesOf, judgeCase, judgeVersions } from '@/fixtures/trouble/judge';
import { layOutCase, setTime } from '@/fixtures/trouble/trouble-case';

const CODE = 'SOURCE_COUNT_DIFFERS_BETWEEN_VERSIONS';
const ORDERS = '{"orders":{"0":230,"1":250}}';

/** SC-016 with other source lines in v2's only batch. */
async function withLines(lines: readonly string[], version = 'v1') {
  const trouble = layOutCase('SC-016', (directory) => {
    const offsets = join(directory, 'orders_v2/offsets/0');
    const metadata = '{"batchWatermarkMs":0,"batchTimestampMs":1764003660000,"conf":{}}';
    writeFileSync(offsets, [version, metadata, ...lines].join('\n'));
    setTime(offsets, 1_764_003_660_200n);
  });
  return judgeCase(trouble);
}

describe(CODE, () => {
  it('speaks with both numbers, and says that it is one topic', async () => {
    const verdict = (await judgeCase(layOutCase('SC-016'))).get('orders_v2');
    expect(verdict?.status).toBe('attention');
    expect(codesOf(verdict)).toEqual([CODE, 'NO_COMMIT_YET']);
    expect(verdict?.findings[0]).toMatchObject({
      severity: 'warning',
      subject: 'orders_v1 -> orders_v2',
      facts: { v1_sources: 1, v2_sources: 3, same_topic: true },
    });
    expect(verdict?.findings[0]?.summary).toContain('the same topics, read a different number of times');
  });

  it('speaks of a source that was added, and of topics that differ', async () => {
    const verdict = (await withLines([ORDERS, '{"refunds":{"0":7}}'])).get('orders_v2');
    expect(verdict?.findings.find(({ code }) => code === CODE)?.facts).toEqual({
      v1_sources: 1,
      v2_sources: 2,
      same_topic: false,
    });
  });

  it('does not speak where both record as many, even of other topics', async () => {
    for (const line of [ORDERS, '{"refunds":{"0":7}}'])
      expect(codesOf((await withLines([line])).get('orders_v2'))).not.toContain(CODE);
    const { versions, nowMs } = await readMoment('prod.end');
    expect(codesOf(judgeVersions([...versions.values()], nowMs).get('orders_v2'))).not.toContain(CODE);
  });

  it('does not speak before v2 has planned anything, nor of one version', async () => {
    const planless = layOutCase('SC-016', (directory) => rmSync(join(directory, 'orders_v2/offsets/0')));
    expect([...(await judgeCase(planless)).values()].flatMap(codesOf)).not.toContain(CODE);
    const alone = layOutCase('SC-016');
    expect(
      codesOf((await judgeCase({ ...alone, checkpoints: ['orders_v2'] })).get('orders_v2')),
    ).not.toContain(CODE);
  });

  it('does not speak of named sources before their first commit: a silent one has no line yet', async () => {
    const lines = [`clicks:${ORDERS}`, `returns:{"refunds":{"0":7}}`];
    expect(codesOf((await withLines(lines, 'v2')).get('orders_v2'))).not.toContain(CODE);
  });
});
