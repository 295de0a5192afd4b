import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadRecording } from '@/fixtures/materialize';
import { treeStorage } from '@/fixtures/read-moment';
import { parseProgress } from '@/lib/spark/event/progress';
import type { StateReading } from '../reading';
import type { ReadingMemory } from '../reading-memory';
import { readNow } from '../test-data/read';

const RECORDINGS = fileURLToPath(new URL('../../../fixtures/recordings', import.meta.url));
const recordings = existsSync(RECORDINGS) ? readdirSync(RECORDINGS).sort() : [];
const CHECKPOINT = /^main\/ops\/checkpoints\/([^/]+\/[^/]+)\//;

/** Every checkpoint of a recording as it stood at the end of its segment, with what Spark reported per batch. */
const ended = recordings.flatMap((name) => {
  const recording = loadRecording(join(RECORDINGS, name));
  return recording.manifest.segments
    .filter(({ parent }) => parent === null)
    .flatMap(({ name: segment }) => {
      const tree = recording.treeAt(segment, Number.MAX_SAFE_INTEGER);
      const versions = new Set([...tree.keys()].flatMap((path) => CHECKPOINT.exec(path)?.[1] ?? []));
      return [...versions].map((version) => [`${name} ${version}`, tree, version] as const);
    });
});

/** `numRowsTotal` of a batch, summed over the operators; the same batch may have been reported by several runs. */
function reportedRows(text: string): Map<bigint, bigint> {
  const rows = new Map<bigint, bigint>();
  for (const line of text.split('\n')) {
    const progress = line === '' ? undefined : parseProgress(line);
    if (progress === undefined || !progress.ranBatch || progress.stateOperators.length === 0) continue;
    rows.set(
      progress.batchId,
      progress.stateOperators.reduce((sum, { numRowsTotal }) => sum + (numRowsTotal ?? 0n), 0n),
    );
  }
  return rows;
}

function isHdfs(state: StateReading): boolean {
  return state.operators.every(({ stores }) =>
    stores.every(({ partitions }) => partitions.every(({ provider }) => provider === 'hdfs')),
  );
}

function atSnapshot({ requiredVersion, operators }: StateReading): boolean {
  return operators.every(({ stores }) =>
    stores.every(({ partitions }) =>
      partitions.every(({ snapshotVersion }) => snapshotVersion === requiredVersion),
    ),
  );
}

describe.skipIf(recordings.length === 0)(
  'keys are what Spark reported, at every batch whose state is still there',
  () => {
    test.each(ended)(
      '%s',
      async (_, tree, version) => {
        const rows = reportedRows(new TextDecoder().decode(tree.get(`progress/${version}.jsonl`)?.bytes));
        const storage = treeStorage(tree, `main/ops/checkpoints/${version}/`);
        let previous: ReadingMemory | undefined;
        let compared = 0;
        for (const [batch, expected] of rows) {
          const { reading, memory } = await readNow(storage, { asOfBatch: batch, previous });
          previous = memory;
          const { state } = reading;
          if (state === null) throw new Error('the query has state');
          // Older versions were cleaned up.
          if (!state.loadable) continue;
          compared++;
          expect(state.keysMin).toBeLessThanOrEqual(expected);
          expect(state.keysMax).toBeGreaterThanOrEqual(expected);
          if (isHdfs(state) || atSnapshot(state)) expect(state.keys).toBe(expected);
        }
        if (rows.size > 0) expect(compared).toBeGreaterThan(5);
      },
      60_000,
    );
  },
);
