// `npm run bench`: the reader against the floor of plain node:fs, decoding against plain decompression and peers, the
// same question asked to Spark, memory, page sizes. Prints one table. `--quick` and `--only PART`: see options.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTable } from '../bin/terminal/table';
import { decodeRows } from './decode/decode-rows';
import { appendBatch, appendStateBatch, generateBatches, generateState } from './generate';
import { memoryRows } from './memory/memory-rows';
import { benchOptions, type Part } from './options';
import { pageRows } from './page-rows';
import { readingRows } from './reading-rows';
import { COLUMNS, plainRow, type Row } from './report';
import { sparkRows } from './spark/spark-rows';
import { countRows } from './state/count-rows';
import { generateHdfsState } from './state/hdfs-checkpoint';

const SCENES = [
  { name: '10,000 batches', generate: generateBatches, append: appendBatch },
  { name: '200 partitions × 3 RocksDB stores', generate: generateState, append: appendStateBatch },
];

/** Of the state whose keys are counted. */
const PARTITIONS = 200;

const options = benchOptions(process.argv.slice(2));
const { rounds } = options;
const base = mkdtempSync(join(tmpdir(), 'signalbox-bench-'));
const rowsOf: Record<Part, () => Promise<Row[]>> = {
  async reading() {
    const rows: Row[] = [];
    for (const [i, scene] of SCENES.entries())
      rows.push(...(await readingRows(scene, join(base, String(i)), rounds)));
    return rows;
  },
  decode: () => decodeRows(options),
  count: async () => countRows(hdfsState(), PARTITIONS, rounds),
  spark: async () => sparkRows(hdfsState(), options.sparkRounds),
  memory: async () => memoryRows(join(base, 'memory')),
  pages: async () => pageRows(),
};

const rows: Row[] = [];
const failures: unknown[] = [];
const loadBefore = load();
try {
  for (const part of options.parts) {
    process.stderr.write(`${part}: generating and measuring …\n`);
    try {
      rows.push(...(await rowsOf[part]()));
    } catch (error) {
      failures.push(error);
      rows.push(plainRow(`${part}: failed, see below`, ''));
    }
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}
process.stdout.write(formatTable(COLUMNS, rows, process.stdout.isTTY === true));
process.stdout.write(
  `\nMedians of ${rounds.measured} rounds, of Spark ${options.sparkRounds.measured}. Load of the last minute ${loadBefore} before and ${load()} after, ` +
    `on ${availableParallelism()} cores; Node ${process.versions.node}.\n`,
);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;

/** The checkpoint that keys are counted in, here and by Spark. */
function hdfsState(): string {
  const directory = join(base, 'hdfs');
  rmSync(directory, { recursive: true, force: true });
  generateHdfsState(directory, PARTITIONS);
  return directory;
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
