// Writes a checkpoint as a running query does, as fast as asked: temporary file and rename, state before the commit,
// and a purge of what is older than the last batches. Arguments: directory, batches kept, pause between steps in ms.
// A separate process, so that it writes at any moment of a reading. Ends when its parent closes stdin.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [directory, keptText, pauseText] = process.argv.slice(2);
const kept = Number(keptText);
const pause = Number(pauseText);
const PARTITIONS = 4;
const SNAPSHOT_EVERY = 5;
// What stateFile of state-file.ts writes: a key in versions of its own parity, both in every snapshot.
const DELTAS = [
  '4c5a34426c6f636b16150000001500000041030d0c0000000161000000083132333435363738ffffffff4c5a34426c6f636b16000000000000000000000000',
  '4c5a34426c6f636b16150000001500000047bc150b0000000162000000083132333435363738ffffffff4c5a34426c6f636b16000000000000000000000000',
].map((hex) => Buffer.from(hex, 'hex'));
const SNAPSHOT = Buffer.from(
  '4c5a34426c6f636b261f0000002600000083d5a104f00200000001610000000831323334353637381100176211005038ffffffff4c5a34426c6f636b16000000000000000000000000',
  'hex',
);
let stopped = false;
process.stdin.on('end', () => {
  stopped = true;
});
process.stdin.resume();

function write(path, text) {
  const target = join(directory, path);
  const temporary = join(dirname(target), `.${path.split('/').at(-1)}.${process.pid}.tmp`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(temporary, text);
  renameSync(temporary, target);
}

function remove(path) {
  rmSync(join(directory, path), { force: true });
}

function writeState(version) {
  for (let partition = 0; partition < PARTITIONS; partition++) {
    write(`state/0/${partition}/${version}.delta`, DELTAS[version % 2]);
    if (version % SNAPSHOT_EVERY === 0) write(`state/0/${partition}/${version}.snapshot`, SNAPSHOT);
  }
}

/** What is needed for version `oldest`, and everything after it, stays. */
function purgeState(oldest) {
  const base = Math.floor(oldest / SNAPSHOT_EVERY) * SNAPSHOT_EVERY;
  for (let partition = 0; partition < PARTITIONS; partition++) {
    for (let version = base - SNAPSHOT_EVERY; version < base; version++) {
      remove(`state/0/${partition}/${version}.delta`);
      remove(`state/0/${partition}/${version}.snapshot`);
    }
  }
}

write('metadata', '{"id":"4f0b6b39-0d3c-4c55-9a6e-6b1a5c8f0001"}');
write('sources/0/0', '\0v1\n{"orders":{"0":0}}');
for (let id = 0; !stopped; id++) {
  const conf = { 'spark.sql.shuffle.partitions': String(PARTITIONS) };
  const metadata = JSON.stringify({ batchWatermarkMs: 0, batchTimestampMs: Date.now(), conf });
  write(`offsets/${id}`, `v1\n${metadata}\n{"orders":{"0":${(id + 1) * 10}}}`);
  remove(`offsets/${id - kept}`);
  remove(`commits/${id - kept}`);
  await sleep(pause);
  writeState(id + 1);
  await sleep(pause);
  write(`commits/${id}`, 'v1\n{"nextBatchWatermarkMs":0}');
  if (id > kept) purgeState(id - kept);
  process.stdout.write(`${id}\n`);
}
