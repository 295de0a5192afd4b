import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadRecording } from '@/fixtures/materialize';
import { treeStorage } from '@/fixtures/read-moment';
import { type Progress, parseProgress } from '@/lib/spark/event/progress';
import type { SourceOffset } from '@/lib/spark/offset/source-offset';
import { entryOf } from './log/log-reading';
import { readNow } from './test-data/read';
import { troublesOf } from './trouble';

const RECORDINGS = fileURLToPath(new URL('../../fixtures/recordings', import.meta.url));

/** What Spark itself reported for the last batch of a recording. */
const golden = z.object({
  segment: z.string(),
  environment: z.string(),
  version: z.string(),
  queryId: z.string(),
  lastCommittedBatch: z.string(),
  stateOperators: z.array(
    z.object({ operatorName: z.string(), numRowsTotal: z.string(), numShufflePartitions: z.string() }),
  ),
});

const goldens = (existsSync(RECORDINGS) ? readdirSync(RECORDINGS) : []).flatMap((spark) => {
  const folder = join(RECORDINGS, spark, 'expected');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return names.map(
    (name) =>
      [
        `${spark} ${name}`,
        spark,
        golden.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
      ] as const,
  );
});

describe.skipIf(goldens.length === 0)(
  'the reader agrees with what Spark reported while it was recorded',
  () => {
    test.each(goldens)('%s', async (_, spark, facts) => {
      const tree = loadRecording(join(RECORDINGS, spark)).treeAt(facts.segment, Number.MAX_SAFE_INTEGER);
      const storage = treeStorage(tree, `main/ops/checkpoints/${facts.environment}/${facts.version}/`);
      const { reading } = await readNow(storage);
      expect(reading.metadata).toEqual({ state: 'present', queryId: facts.queryId });
      expect(reading.lastCommittedBatch).toBe(BigInt(facts.lastCommittedBatch));
      expect(troublesOf(reading)).toEqual([]);

      const events = progressOf(
        new TextDecoder().decode(tree.get(`progress/${facts.environment}/${facts.version}.jsonl`)?.bytes),
      );
      const compared = events
        .filter(({ ranBatch, queryId }) => ranBatch && queryId === facts.queryId)
        .filter((event) => {
          const entry = entryOf(reading.offsetLog, event.batchId);
          if (entry === undefined) return false;
          expect(entry.sources.map(({ offset }) => endOf(offset))).toEqual(
            event.sources.map(({ endOffset }) => endOf(endOffset)),
          );
          if (event.watermarkMs !== null) expect(entry.metadata?.batchWatermarkMs).toBe(event.watermarkMs);
          return true;
        });
      expect(compared.length).toBeGreaterThan(0);
      expectSameState(reading.state, facts.stateOperators, compared.at(-1));
    });
  },
);

describe.skipIf(goldens.length === 0)('at any recorded moment', () => {
  const recordings = [...new Set(goldens.map(([, spark]) => spark))].map((spark) =>
    loadRecording(join(RECORDINGS, spark)),
  );
  const moments = recordings.flatMap((recording) =>
    Object.entries(recording.manifest.moments).map(([name, moment]) => [name, recording, moment] as const),
  );

  test.each(moments)(
    '%s nothing is called broken, and no count of keys differs from what Spark reported',
    async (_, recording, moment) => {
      const tree = recording.treeAt(moment.segment, moment.atMs);
      const roots = new Set(
        [...tree.keys()].flatMap((path) => /^main\/ops\/checkpoints\/[^/]+\/[^/]+\//.exec(path)?.[0] ?? []),
      );
      expect(roots.size).toBeGreaterThan(0);
      for (const root of roots) {
        const { reading } = await readNow(treeStorage(tree, root), { nowMs: BigInt(moment.atMs) });
        expect(troublesOf(reading)).toEqual([]);
        const path = root.split('/').slice(-3, -1).join('/');
        const events = progressOf(new TextDecoder().decode(tree.get(`progress/${path}.jsonl`)?.bytes));
        const last = events.findLast(
          ({ ranBatch, batchId }) => ranBatch && batchId + 1n === reading.state?.requiredVersion,
        );
        if (last !== undefined && reading.state?.keys != null)
          expect(reading.state.keys).toBe(last.stateOperators[0]?.numRowsTotal);
      }
    },
  );
});

function progressOf(text: string): Progress[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => parseProgress(line) ?? []);
}

/** Positions by topic and partition; their order in a file means nothing. */
function endOf(offset: SourceOffset | null): unknown {
  if (offset === null || offset.positions.length === 0) return offset?.raw ?? null;
  return Object.fromEntries(
    offset.positions.map(({ topic, partition, value }) => [`${topic}/${partition}`, value]),
  );
}

/** Keys are exact where a RocksDB snapshot stands at the version of the last batch that was reported. */
function expectSameState(
  state: Awaited<ReturnType<typeof readNow>>['reading']['state'],
  operators: z.infer<typeof golden>['stateOperators'],
  last: Progress | undefined,
): void {
  if (operators.length === 0) return;
  // The order in the event is that of the plan, not that of the operator ids.
  const named = state?.operators.map(({ name }) => name).filter((name) => name !== null) ?? [];
  if (named.length > 0)
    expect(named.sort()).toEqual(operators.map(({ operatorName }) => operatorName).sort());
  expect(state?.operators.map(({ numPartitions }) => String(numPartitions)).sort()).toEqual(
    operators.map(({ numShufflePartitions }) => numShufflePartitions).sort(),
  );
  if (last !== undefined && state?.requiredVersion === last.batchId + 1n && state.keys !== null) {
    expect(state.keys).toBe(
      last.stateOperators.reduce((sum, { numRowsTotal }) => sum + (numRowsTotal ?? 0n), 0n),
    );
  }
}
