import { z } from 'zod';
import { fileRequest } from '@/lib/contract/request';
import { type VersionFile, versionFile } from '@/lib/contract/version';
import { formatBytes } from '@/lib/domain/format';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import type { Storage, StoredEntry } from '@/lib/storage/storage';
import { loadPlace } from './load-place';
import { insidePath, storageTrouble } from './storage-path';
import { text } from './version-json';

/** Log files are small; state files are not shown as text. */
const MOST_BYTES = 262_144n;

const inputSchema = fileRequest.extend({ id: z.string().min(1) });

/** Raw text of one small file of a checkpoint, read from storage now. */
export async function readFile({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof inputSchema>;
}): Promise<VersionFile> {
  requireScopeSomewhere(ctx, 'file:read');
  const { id, path: given } = inputSchema.parse(input);
  const path = insidePath(given);
  const { location } = await loadPlace(ctx, id);
  try {
    const file = await readSmall(ctx.storageOf(location), path, ctx.signal);
    if (file !== undefined) return versionFile.parse({ readAtMs: String(ctx.clock()), path, ...file });
  } catch (error) {
    throw storageTrouble(error);
  }
  throw new ServiceError(
    'not-found',
    `There is no file ${path} in ${location} now. Spark removes old log files as it goes; the batches tab keeps what was read from them.`,
  );
}

async function readSmall(storage: Storage, path: string, signal: AbortSignal | undefined) {
  const entry = await findEntry(storage, path, signal);
  if (entry === undefined) return undefined;
  if (entry.sizeBytes > MOST_BYTES) {
    const why = `too large to show as text: ${formatBytes(entry.sizeBytes)}, at most ${formatBytes(MOST_BYTES)} are shown`;
    return { ...facts(entry), text: null, why };
  }
  const file = await storage.read(path, { signal });
  if (file === undefined) return undefined;
  return { ...facts(file), ...textOf(file.bytes) };
}

/** Sizes come with the listing of its folder, before anything is read. */
async function findEntry(
  storage: Storage,
  path: string,
  signal: AbortSignal | undefined,
): Promise<StoredEntry | undefined> {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  for await (const page of storage.list(folder, { recursive: false, signal })) {
    const found = page.entries.find((entry) => entry.path === path);
    if (found !== undefined) return found;
  }
  return undefined;
}

function facts(file: { sizeBytes: bigint; modifiedMs: bigint }) {
  return { sizeBytes: text(file.sizeBytes), modifiedMs: text(file.modifiedMs) };
}

function textOf(bytes: Uint8Array): { text: string | null; why: string | null } {
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return decoded.includes('\0')
      ? { text: null, why: 'not text: it holds binary data' }
      : { text: decoded, why: null };
  } catch {
    return { text: null, why: 'not text: it is not UTF-8' };
  }
}
