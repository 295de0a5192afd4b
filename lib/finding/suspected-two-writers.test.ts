import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modeCases, modeMoments } from '@/fixtures/modes/mode-moments';
import { readMoment } from '@/fixtures/read-moment';
import { codesOf, diagnosisOf, judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase, setTime } from '@/fixtures/trouble/trouble-case';
import {
  BY_ONE_DRIVER,
  BY_TWO_DRIVERS,
  DRIVER_START,
  driverBatch,
  orders,
} from '@/fixtures/trouble/two-drivers';
import { type Ends, type VersionToWrite, writeVersion } from '@/fixtures/trouble/write-version';
import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import { diagnose } from './diagnose';

const CODE = 'SUSPECTED_TWO_WRITERS';
const NOW = DRIVER_START + 20n * 60_000n;

const leftover = (path: string) => ({ path, content: 'v1', modifiedMs: DRIVER_START + 4n * 60_000n });
const REFUSED = leftover('offsets/.4.2b1c7a52-0f3c-4a57-9a53-6d1b3c0c9c11.tmp');
const REFUSED_COMMIT = leftover('commits/.3.7c1f1c0e-4e7e-4d0a-8f8b-0a4f0c1d2e3f.tmp');

async function judge(batches: VersionToWrite['batches'], files: VersionToWrite['files'] = [], nowMs = NOW) {
  return diagnose(diagnosisOf(await writeVersion({ name: 'orders_v1', batches, files }, nowMs), nowMs));
}
const find = (verdict: Awaited<ReturnType<typeof judge>>) =>
  verdict.findings.find(({ code }) => code === CODE);

describe(CODE, () => {
  it('speaks where positions part, time goes back, and writes were refused', async () => {
    const verdict = await judge(BY_TWO_DRIVERS, [REFUSED, REFUSED_COMMIT]);
    expect(verdict.status).toBe('data_at_stake');
    expect(find(verdict)).toMatchObject({
      severity: 'critical',
      subject: 'orders_v1',
      facts: {
        batch_ts_backwards: [3n],
        partitions_backwards: ['0'],
        partitions_forward: ['1'],
        leftover_tmp_files: 2,
      },
      evidence: ['offsets/3', 'commits/.3.7c1f1c0e-4e7e-4d0a-8f8b-0a4f0c1d2e3f.tmp', REFUSED.path],
    });
  });

  it('speaks with two of the signs', async () => {
    expect(find(await judge(BY_TWO_DRIVERS))?.facts).toMatchObject({ leftover_tmp_files: 0 });
    const parted = [
      ...BY_ONE_DRIVER.slice(0, 3),
      driverBatch(3, orders(250, 450)),
      ...BY_ONE_DRIVER.slice(4),
    ];
    expect(find(await judge(parted, [REFUSED]))?.facts).toMatchObject({ batch_ts_backwards: [] });
    const twoClocks = BY_ONE_DRIVER.map((each, index) =>
      index % 2 === 0 ? each : { ...each, plannedMs: each.plannedMs - 75_000n },
    );
    expect(find(await judge(twoClocks, [REFUSED]))?.facts).toMatchObject({
      batch_ts_backwards: [1n, 3n],
      partitions_backwards: [],
    });
  });

  it('does not speak for a clock that was set back once, with or without a file that a crash left', async () => {
    const steppedBack = BY_ONE_DRIVER.map((each, index) =>
      index < 3 ? each : { ...each, plannedMs: each.plannedMs - 75_000n },
    );
    expect(find(await judge(steppedBack))).toBeUndefined();
    expect(find(await judge(steppedBack, [REFUSED]))).toBeUndefined();
  });

  it('does not speak for a temporary file alone, nor for several', async () => {
    expect(find(await judge(BY_ONE_DRIVER, [REFUSED]))).toBeUndefined();
    expect(find(await judge(BY_ONE_DRIVER, [REFUSED, REFUSED_COMMIT]))).toBeUndefined();
  });

  it('does not count a temporary file that is being written, nor one of the state', async () => {
    const parted = [
      ...BY_ONE_DRIVER.slice(0, 3),
      driverBatch(3, orders(250, 450)),
      ...BY_ONE_DRIVER.slice(4),
    ];
    const young = { ...REFUSED, modifiedMs: NOW - 5_000n };
    const ofState = leftover('state/0/0/.4.delta.2b1c7a52.TID17.tmp');
    expect(find(await judge(parted, [young]))).toBeUndefined();
    expect(find(await judge(parted, [ofState]))).toBeUndefined();
  });

  it('does not speak for a topic that was made anew: every partition falls', async () => {
    const [verdict] = (
      await judgeCase(
        layOutCase('SC-030', (directory) => {
          const path = join(directory, 'orders_v1/offsets/.8.2b1c7a52-0f3c.tmp');
          mkdirSync(join(path, '..'), { recursive: true });
          writeFileSync(path, 'v1');
          setTime(path, 1_764_010_800_000n);
        }),
      )
    ).values();
    expect(codesOf(verdict)).not.toContain(CODE);
  });

  it('does not speak for positions that part with no other sign, as after a connector fault', async () => {
    const parted = [...BY_ONE_DRIVER.slice(0, 3), driverBatch(3, orders(0, 450)), ...BY_ONE_DRIVER.slice(4)];
    expect(find(await judge(parted))).toBeUndefined();
  });

  it('does not take one topic that falls and another that rises for positions that part', async () => {
    const two = (a: number, b: number): Ends => ({ orders: { 0: a }, refunds: { 0: b } });
    const batches = [
      driverBatch(0, two(100, 100)),
      driverBatch(1, two(200, 200)),
      driverBatch(2, two(30, 300), -75n),
    ];
    expect(find(await judge(batches, [REFUSED]))).toBeUndefined();
  });

  it.each(['prod.v1.after-restart', 'prod.v1.killed', 'prod.end', 'rollback.end'])(
    'does not speak for recorded restarts and kills: %s',
    async (name) => {
      for (const spark of ['4.2.1', '3.5.9']) {
        const { versions, nowMs } = await readMoment(name, spark);
        for (const reading of versions.values())
          expect(codesOf(diagnose(diagnosisOf(reading, nowMs)))).not.toContain(CODE);
      }
    },
  );

  it('does not speak for any recorded execution mode, async progress among them', async () => {
    let judged = 0;
    for (const name of modeCases())
      for (const moment of modeMoments(name))
        for (const query of moment.queries) {
          const storage = moment.checkpoint(query);
          const result = await readCheckpoint({ storage, nowMs: BigInt(moment.atMs), state: 'none' });
          if (result.state !== 'read') continue;
          judged += 1;
          expect(codesOf(diagnose(diagnosisOf(result.reading, BigInt(moment.atMs))))).not.toContain(CODE);
        }
    expect(judged).toBeGreaterThan(10);
  });
});
