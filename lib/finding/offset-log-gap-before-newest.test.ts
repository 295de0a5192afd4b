import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesOf, diagnosisOf, judgeCase, readAt } from '@/fixtures/trouble/judge';
import { layOutCase, setTime, temporaryFolder } from '@/fixtures/trouble/trouble-case';
import { steadyBatches, writeBatches, writeCheckpoint } from '@/fixtures/trouble/write-batches';
import { diagnose } from './diagnose';

const START = 1_764_000_000_000n;
const GAP = 'OFFSET_LOG_GAP_BEFORE_NEWEST';

/** Takes files away from a laid-out copy: what a careless cleaner would do. */
const without =
  (...paths: string[]) =>
  (directory: string) => {
    for (const path of paths) rmSync(join(directory, path));
  };

async function judge(location: string, nowMs: bigint) {
  return diagnose(diagnosisOf(await readAt(location, nowMs), nowMs));
}

describe(GAP, () => {
  it('speaks about the missing file right before the newest', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-005'))).values();
    expect(codesOf(verdict)).toEqual([GAP]);
    expect(verdict?.findings[0]).toMatchObject({
      subject: 'orders_v1/offsets',
      status: 'blocked',
      facts: { missing: [113_258n], newest: 113_259n, last_commit: 113_257n },
    });
  });

  it('speaks when only the newest file is left', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-005', without('orders_v1/offsets/113257')))).values();
    expect(verdict?.findings[0]?.facts).toMatchObject({ missing: [113_258n], newest: 113_259n });
  });

  it('names every missing file of a longer hole', async () => {
    const holed = layOutCase('SC-113', without('orders_v1/offsets/901', 'orders_v1/offsets/902'));
    const [verdict] = (await judgeCase(holed)).values();
    expect(verdict?.findings.find(({ code }) => code === GAP)?.facts.missing).toEqual([901n, 902n]);
  });

  it('does not speak about an older hole, which no start reads', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-113', without('orders_v1/offsets/901')))).values();
    expect(codesOf(verdict)).toEqual(['BATCH_IN_FLIGHT']);
  });

  it('does not speak about a purged beginning', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-113'))).values();
    expect(codesOf(verdict)).not.toContain(GAP);
  });

  it('does not speak about async progress, where both logs skip the same ids', async () => {
    const checkpoint = writeCheckpoint(temporaryFolder(), 'orders_v1', [
      { id: 0, plannedMs: START, committedMs: START + 1_000n },
      { id: 7, plannedMs: START + 7_000n, committedMs: START + 8_000n },
      { id: 15, plannedMs: START + 15_000n, committedMs: START + 16_000n },
      { id: 22, plannedMs: START + 22_000n, committedMs: null },
    ]);
    const verdict = await judge(checkpoint, START + 23_000n);
    expect(codesOf(verdict)).not.toContain(GAP);
    expect(verdict.status).toBe('healthy');
  });

  it('does not speak about continuous processing, which goes by the commits', async () => {
    const checkpoint = writeCheckpoint(
      temporaryFolder(),
      'orders_v1',
      steadyBatches(4, START, 60_000n, 1_000n),
    );
    for (const id of [0, 1, 2, 3]) {
      const path = join(checkpoint, 'offsets', String(id));
      const [version, , line] = readFileSync(path, 'utf8').split('\n');
      writeFileSync(path, `${version}\n\n${line}`);
      setTime(path, START + BigInt(id) * 60_000n);
    }
    rmSync(join(checkpoint, 'offsets/2'));
    expect(codesOf(await judge(checkpoint, START + 190_000n))).toEqual([]);
  });

  it('does not speak while a newer file may still be written behind a hole', async () => {
    const checkpoint = writeCheckpoint(
      temporaryFolder(),
      'orders_v1',
      steadyBatches(4, START, 60_000n, 1_000n),
    );
    writeBatches(checkpoint, [{ id: 5, plannedMs: START + 300_000n, committedMs: null }]);
    writeFileSync(join(checkpoint, 'offsets/5'), '');
    setTime(join(checkpoint, 'offsets/5'), START + 300_000n);
    expect(codesOf(await judge(checkpoint, START + 301_000n))).not.toContain(GAP);
  });
});
