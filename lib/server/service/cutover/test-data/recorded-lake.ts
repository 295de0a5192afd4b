/**
 * A lake as real Spark left it at one moment, known to an installation on a real database: its versions are discovered,
 * declared and read, and what the services read of it is written down.
 */
import { join } from 'node:path';
import { loadRecording } from '@/fixtures/materialize';
import { treeStorage } from '@/fixtures/read-moment';
import type { RecordedTree } from '@/fixtures/replay/recorded-tree';
import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { Actor } from '@/lib/domain/actor';
import type { HeadReading } from '@/lib/head/head';
import { parseRecordedHeads } from '@/lib/head/recorded-heads';
import { type Config, parseConfig } from '@/lib/server/config/parse-config';
import type { Database } from '@/lib/server/db/client';
import type { ServiceContext } from '@/lib/server/service/context';
import { discover, foundAt, ROOT, record } from '@/lib/server/service/testing/seed';
import { testContext } from '@/lib/server/service/testing/test-context';
import type { Storage } from '@/lib/storage/storage';

const FEEDS = '/lake/feeds';

export interface LakeOptions {
  db: Database;
  spark?: string;
  segment: string;
  /** A moment of the recording, or epoch ms. */
  at: string | number;
  /** What is found, and declared of it: `prod/orders_v1` → YAML. One that the recording lacks is found and never read. */
  found: Record<string, string | null>;
  isProtected?: boolean;
  /** What `signalbox.yaml` says besides its root. */
  config?: string;
}

export interface RecordedLake {
  nowMs: bigint;
  config: Config;
  /** Ids of what was found, in order. */
  ids: string[];
  heads: readonly HeadReading[];
  /** What was asked of any storage since, e.g. `list /lake/… offsets`. */
  calls: string[];
  ctx: (actor?: Actor) => ServiceContext;
  read: (path: string) => Promise<CheckpointReading>;
}

/** When the first file of a checkpoint appeared, e.g. `prod/orders_v2` in `prod`; epoch ms. */
export function firstSeenMs(segment: string, path: string, spark = '4.2.1'): number {
  const first = recordingOf(spark)
    .events(segment)
    .find((event) => event.op === 'put' && event.path.startsWith(`main/ops/checkpoints/${path}/`));
  if (first === undefined) throw new Error(`${path} is not in ${segment}`);
  return first.t;
}

/** A file of a checkpoint as it was at the end of a segment, as text without NUL. */
export function recordedFile(segment: string, path: string, spark = '4.2.1'): string {
  const recording = recordingOf(spark);
  const file = recording
    .treeAt(segment, recording.segment(segment).endMs)
    .get(`main/ops/checkpoints/${path}`);
  if (file === undefined) throw new Error(`${path} is not there at the end of ${segment}`);
  return new TextDecoder().decode(file.bytes).replaceAll('\0', '');
}

function recordingOf(spark: string) {
  return loadRecording(join(process.cwd(), `fixtures/recordings/spark-${spark}`));
}

/** Takes everything away that a lake brought, and every cutover of it. */
export async function forgetLake(db: Database): Promise<void> {
  await db.$executeRaw`TRUNCATE root, query, version, cutover, idempotency_key, retirement CASCADE`;
}

export async function recordedLake(options: LakeOptions): Promise<RecordedLake> {
  const { db, spark = '4.2.1', segment, at, found, isProtected = false, config: more = '' } = options;
  const recording = recordingOf(spark);
  const atMs = typeof at === 'number' ? at : recording.momentMs(segment, at);
  const tree = recording.treeAt(segment, atMs);
  const nowMs = BigInt(atMs);
  const calls: string[] = [];
  const config = parseConfig(
    `roots:\n  - url: ${ROOT}\n    layout: '{environment}/{query}_v{version}'\n    feeds:\n      heads: ${FEEDS}/{environment}/{query}.jsonl\n${more}`,
    '/lake/signalbox.yaml',
  );
  const storageOf = (location: string) => watched(storageIn(tree, location), calls);
  const { appeared } = await discover(
    db,
    Object.entries(found).map(([path, declaration]) =>
      foundAt(path, { declaration, protected: isProtected }),
    ),
    nowMs,
  );
  const read = async (path: string) => {
    const location = `${ROOT}/${path}`;
    const result = await readCheckpoint({ storage: storageIn(tree, location), nowMs, state: 'keys' });
    if (result.state === 'absent') throw new Error(`${path} is not there yet`);
    return result.reading;
  };
  const heads = parseRecordedHeads(
    new TextDecoder().decode(tree.get(`heads/${environmentOf(found)}/orders.jsonl`)?.bytes),
  );
  for (const [index, path] of Object.keys(found).entries())
    if ([...tree.keys()].some((file) => file.startsWith(`main/ops/checkpoints/${path}/`)))
      await record(db, appeared[index] ?? '', await read(path), { heads: heads.slice(-1) });
  return {
    nowMs,
    config,
    ids: appeared,
    heads,
    calls,
    ctx: (actor) => ({ ...testContext(db, nowMs, actor), storageOf, config }),
    read,
  };
}

function environmentOf(found: LakeOptions['found']): string {
  return Object.keys(found)[0]?.split('/')[0] ?? '';
}

function storageIn(tree: RecordedTree, location: string): Storage {
  const prefix = location.startsWith(FEEDS)
    ? `heads${location.slice(FEEDS.length)}/`
    : `main/ops/checkpoints${location.slice(ROOT.length)}/`;
  return { ...treeStorage(tree, prefix), location };
}

function watched(storage: Storage, calls: string[]): Storage {
  return new Proxy(storage, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        calls.push(`${String(name)} ${target.location} ${String(given[0])}`);
        return Reflect.apply(member, target, given);
      };
    },
  });
}
