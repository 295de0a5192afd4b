import { createHash } from 'node:crypto';
import type { Manifest, ManifestFile } from '@/lib/cutover/manifest';
import { formatCountOf } from '@/lib/domain/format';
import { stoppableStorage } from '@/lib/server/collector/stoppable-storage';
import { encodeStored } from '@/lib/server/service/stored-json';
import { inTransaction } from '@/lib/server/service/transaction';
import { mapConcurrently } from '@/lib/storage/concurrent';
import type { Storage, StoredEntry } from '@/lib/storage/storage';
import { isStorageError } from '@/lib/storage/storage-error';
import { announce } from '../change';
import type { EffectHandler, EffectOf } from '../effect/effect-handler';
import { loadRecord } from '../stored-cutover';

/** Files up to this size are hashed: metadata, logs and sources have a few hundred bytes each. */
const SMALL_BYTES = 64n * 1024n;
const HASHED = /^(metadata$|offsets\/|commits\/|sources\/)/;
/** The newest ones; older log files are as well proven by name, size and time. */
const MOST_HASHED = 5_000;
const AT_ONCE = 8;

/**
 * Lists v1's checkpoint and hashes its small files, as proof that nobody touched it. Taken again only for a later change than
 * the proof that is there: the effect may be carried out twice.
 */
export const takeManifest: EffectHandler<EffectOf<'take-manifest'>> = {
  place: () => 'manifests',

  async carry({ db, clock, context }, { cutoverId, revision, effect: { at } }, { signal }) {
    const row = await db.cutover.findUniqueOrThrow({ where: { id: cutoverId } });
    const event = await db.cutoverEvent.findUniqueOrThrow({
      where: { cutoverId_revision: { cutoverId, revision } },
      select: { atMs: true },
    });
    const id = { cutoverId_at: { cutoverId, at } };
    const before = await db.cutoverManifest.findUnique({ where: id, select: { takenMs: true } });
    if (before !== null && before.takenMs >= event.atMs)
      return { ok: true, words: 'The proof was taken before.', mayRetry: false };
    const { location } = loadRecord(row).plan.v1;
    const takenMs = clock();
    let files: ManifestFile[] | undefined;
    try {
      files = await readFiles(stoppableStorage(context().storageOf(location), signal));
    } catch (error) {
      if (!isStorageError(error)) throw error;
      return { ok: false, words: error.message, mayRetry: true };
    }
    if (files === undefined)
      return { ok: false, words: `Nothing is at ${location} any more.`, mayRetry: true };
    const manifest: Manifest = { takenMs, files };
    const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0n);
    const data = { takenMs, files: files.length, bytes, manifest: encodeStored(manifest) };
    await inTransaction(db, async (tx) => {
      await tx.cutoverManifest.upsert({ where: id, create: { cutoverId, at, ...data }, update: data });
      // Gates wait for it.
      await tx.cutover.updateMany({
        where: { id: cutoverId, nextDueMs: { not: null } },
        data: { nextDueMs: takenMs },
      });
      await announce(tx, row, takenMs);
    });
    return { ok: true, words: `${formatCountOf(files.length, 'file')} of ${location}.`, mayRetry: false };
  },
};

/** Undefined: nothing is there. */
async function readFiles(storage: Storage): Promise<ManifestFile[] | undefined> {
  const entries: StoredEntry[] = [];
  let exists = false;
  for await (const page of storage.list('', { recursive: true })) {
    exists = true;
    entries.push(...page.entries);
  }
  if (!exists) return undefined;
  const small = entries
    .filter(({ path, sizeBytes }) => sizeBytes <= SMALL_BYTES && HASHED.test(path))
    .sort((a, b) => (a.modifiedMs > b.modifiedMs ? -1 : 1))
    .slice(0, MOST_HASHED);
  const hashed = new Map(
    (await mapConcurrently(small, AT_ONCE, (entry) => hashedFile(storage, entry))).flat(),
  );
  const isHashed = new Set(small.map(({ path }) => path));
  return entries.flatMap(({ path, sizeBytes, modifiedMs }): ManifestFile[] => {
    if (!isHashed.has(path)) return [{ path, sizeBytes, modifiedMs, hash: null }];
    const file = hashed.get(path);
    // Gone since it was listed: a query that runs purges.
    return file === undefined ? [] : [file];
  });
}

/** Size and time as the bytes were read: they may be younger than the listing. */
async function hashedFile(storage: Storage, { path }: StoredEntry): Promise<[string, ManifestFile][]> {
  const file = await storage.read(path);
  if (file === undefined) return [];
  const { bytes, sizeBytes, modifiedMs } = file;
  const hash = createHash('sha256').update(bytes).digest('hex');
  return [[path, { path, sizeBytes, modifiedMs, hash }]];
}
