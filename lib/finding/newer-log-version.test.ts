import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modeMoments } from '@/fixtures/modes/mode-moments';
import { readMoment } from '@/fixtures/read-moment';
import { codesOf, diagnosisOf, judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase } from '@/fixtures/trouble/trouble-case';
import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import { diagnose } from './diagnose';

const CODE = 'NEWER_LOG_VERSION';
const UNIQUE_IDS = '{"nextBatchWatermarkMs":0,"stateUniqueIds":{}}';
const SINKS =
  '{"nextBatchWatermarkMs":0,"sinkMetadataMap":{"sink-0":{"sinkName":"sink-0","commitOffset":"-","providerName":"delta","isActive":true}}}';

/** SC-092 (batches 0 to 2, all v1) with files in another version, each by its path. */
async function judge(files: Readonly<Record<string, string>>) {
  const trouble = layOutCase('SC-092', (directory) => {
    for (const [path, content] of Object.entries(files))
      writeFileSync(join(directory, 'orders_v1', path), content);
  });
  const [verdict] = (await judgeCase(trouble)).values();
  return verdict;
}

/** The same batch in an offset log v2. */
function inVersion2(id: number): string {
  const [, metadata, ...lines] = readFileSync(`fixtures/cases/SC-092/orders_v1/offsets/${id}`, 'utf8').split(
    '\n',
  );
  return ['v2', metadata, ...lines.map((line, source) => `${source}:${line}`)].join('\n');
}

describe(CODE, () => {
  it('speaks for offsets v2 of real Spark 4.2.1', async () => {
    for (const moment of modeMoments('named-4.2.1')) {
      const nowMs = BigInt(moment.atMs);
      const result = await readCheckpoint({ storage: moment.checkpoint('orders_v1'), nowMs, state: 'none' });
      if (result.state !== 'read') throw new Error('the recording lacks orders_v1');
      const verdict = diagnose(diagnosisOf(result.reading, nowMs));
      expect(verdict.status).toBe('attention');
      expect(verdict.findings.find(({ code }) => code === CODE)).toMatchObject({
        severity: 'warning',
        subject: 'orders_v1',
        facts: {
          offsets_version: 2,
          commits_version: 1,
          older_spark_can_resume: false,
          readable_since: '4.2',
        },
      });
    }
  });

  it.each([
    ['commits v2, as of checkpoint format 2', { 'commits/2': `v2\n${UNIQUE_IDS}` }, 1, 2, '4.0'],
    ['commits v3', { 'commits/2': `v3\n${SINKS}` }, 1, 3, '4.2'],
    [
      'offsets v2 after a switch, and commits v2',
      { 'offsets/2': inVersion2(2), 'commits/2': `v2\n${UNIQUE_IDS}` },
      2,
      2,
      '4.2',
    ],
    ['commits of a version that nobody knows', { 'commits/2': 'v9\n{"a":1}' }, 1, 9, null],
    ['offsets of a version that nobody knows', { 'offsets/2': 'v7\n{}\n{}' }, 7, 1, null],
  ])('speaks for %s', async (_, files, offsets, commits, since) => {
    const verdict = await judge(files);
    const finding = verdict?.findings.find(({ code }) => code === CODE);
    expect(finding?.facts).toEqual({
      offsets_version: offsets,
      commits_version: commits,
      older_spark_can_resume: false,
      readable_since: since,
    });
    expect(verdict?.status).toBe(offsets > 2 ? 'unknown' : 'attention');
    expect(finding?.evidence).toEqual(Object.keys(files));
  });

  it('a version that nobody knows is no damage', async () => {
    const verdict = await judge({ 'offsets/2': 'v7\n{}\n{}' });
    expect(codesOf(verdict)).toEqual([CODE]);
  });

  it('does not speak for v1 logs, whatever release wrote them', async () => {
    expect(codesOf(await judge({}))).toEqual([]);
    for (const spark of ['4.2.1', '3.5.9']) {
      const { versions, nowMs } = await readMoment('prod.end', spark);
      for (const reading of versions.values())
        expect(codesOf(diagnose(diagnosisOf(reading, nowMs)))).not.toContain(CODE);
    }
  });

  it('does not speak for a newer file that no start reads, nor for one that is damaged', async () => {
    expect(codesOf(await judge({ 'offsets/0': inVersion2(0), 'commits/0': `v2\n${UNIQUE_IDS}` }))).toEqual(
      [],
    );
    expect(codesOf(await judge({ 'offsets/2': 'v' }))).not.toContain(CODE);
  });
});
