// `npm run bench`: reading against the floor of plain node:fs, requests of a refresh, page sizes. Prints one table.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatTable } from '../bin/terminal/table';
import { appendBatch, appendStateBatch, generateBatches, generateState } from './generate';
import { type Measured, measure } from './measure';
import { newBatchRequests } from './new-batch';
import { pageSizes } from './page-size';

const GOALS = { first: 1.5, repeated: 0.05, pageBytes: 200_000 };
const SCENES = [
  { name: '10,000 batches', generate: generateBatches, append: appendBatch },
  { name: '200 partitions × 3 stores', generate: generateState, append: appendStateBatch },
];
const COLUMNS = [
  { title: 'what' },
  { title: 'measured', align: 'right' as const },
  { title: 'against', align: 'right' as const },
  { title: 'ratio', align: 'right' as const },
  { title: 'aim', align: 'right' as const },
  { title: '' },
];

const rows: string[][] = [];
const base = mkdtempSync(join(tmpdir(), 'signalbox-bench-'));
try {
  for (const [i, { name, generate, append }] of SCENES.entries()) {
    const directory = join(base, String(i));
    process.stderr.write(`${name}: generating and measuring …\n`);
    generate(directory);
    rows.push(...readingRows(name, await measure(directory)));
    rows.push([
      `${name}: requests of one new batch`,
      requestWords(await newBatchRequests(directory, append)),
      '',
      '',
      '',
      '',
    ]);
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}
rows.push(...pageRows());
process.stdout.write(formatTable(COLUMNS, rows, process.stdout.isTTY === true));

function readingRows(name: string, measured: Measured): string[][] {
  const { floorMs, firstMs, repeatedMs, deepMs, requests } = measured;
  return [
    ratioRow(
      `${name}: first reading (${measured.files} files, ${measured.read} read)`,
      firstMs,
      floorMs,
      'floor',
      GOALS.first,
    ),
    ratioRow(`${name}: repeated reading, nothing new`, repeatedMs, firstMs, 'first', GOALS.repeated),
    ratioRow(`${name}: repeated reading, deep`, deepMs, firstMs, 'first', null),
    [
      `${name}: requests`,
      `${requestWords(requests.first)} first`,
      `${requestWords(requests.repeated)} quiet`,
      `${requestWords(requests.deep)} deep`,
      '',
      '',
    ],
  ];
}

function ratioRow(
  what: string,
  ms: number,
  againstMs: number,
  against: string,
  aim: number | null,
): string[] {
  const ratio = ms / againstMs;
  const verdict = aim === null ? '' : ratio <= aim ? 'met' : 'missed';
  return [
    what,
    `${ms.toFixed(2)} ms`,
    `${againstMs.toFixed(2)} ms ${against}`,
    ratio.toFixed(3),
    aim === null ? '' : `≤ ${aim}`,
    verdict,
  ];
}

function requestWords({ list, read }: { list: number; read: number }): string {
  return `${list} list ${read} read`;
}

function pageRows(): string[][] {
  const sizes = pageSizes(fileURLToPath(new URL('../.next', import.meta.url)));
  if (sizes === undefined)
    return [['first-load JavaScript', 'no build: run npm run build first', '', '', '', '']];
  return sizes.map(({ page, files, gzipBytes }) => [
    `first-load JavaScript of ${page}`,
    `${(gzipBytes / 1000).toFixed(1)} kB gzip`,
    `${files} files`,
    '',
    `≤ ${GOALS.pageBytes / 1000} kB`,
    gzipBytes <= GOALS.pageBytes ? 'met' : 'missed',
  ]);
}
