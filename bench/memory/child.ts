// One reading in a process of its own: prints how long it took, what it found, and the most memory the process ever had.
import { readFileSync } from 'node:fs';
import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import { openStorage } from '@/lib/storage/open';
import { manyFiles } from './many-files';

const [scene, directory = '', mostDecoded] = process.argv.slice(2);
const storage = scene === 'many-files' ? manyFiles(directory) : openStorage(directory);
const started = performance.now();
const result = await readCheckpoint({
  storage,
  nowMs: BigInt(Date.now()),
  state: 'keys',
  mostDecodedBytes: mostDecoded === undefined ? undefined : Number(mostDecoded),
});
const ms = performance.now() - started;
if (result.state === 'absent') throw new Error(`${directory} is gone`);
const { files, state } = result.reading;
const notCounted = state?.operators[0]?.stores[0]?.partitions[0]?.notCounted ?? null;
const keys = state?.keys?.toString() ?? null;
console.log(JSON.stringify({ ms, files, keys, notCounted, peakBytes: peakBytes() }));

/** Linux puts into maxRSS what the process was before it became this program: a copy of its parent. */
function peakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const mark = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (mark === undefined) throw new Error('/proc/self/status does not tell VmHWM');
  return Number(mark) * 1024;
}
