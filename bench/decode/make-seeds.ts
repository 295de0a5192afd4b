// `npx tsx bench/decode/make-seeds.ts PYTHON`: writes the seeds anew, with the python of an environment that has Spark.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SEEDS, seedPath } from './seed-file';
import { seedRecords } from './seed-records';

const python = process.argv[2];
if (python === undefined) throw new Error('name the python of an environment that has Spark');
const folder = mkdtempSync(join(tmpdir(), 'signalbox-seeds-'));
try {
  const asked = SEEDS.flatMap((seed) => {
    const records = join(folder, seed.kind);
    writeFileSync(records, seedRecords(seed.kind));
    return [records, seedPath(seed), seed.codec];
  });
  const script = fileURLToPath(new URL('write_seeds.py', import.meta.url));
  const { status } = spawnSync(python, [script, ...asked], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
