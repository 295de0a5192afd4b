import { z } from 'zod';
import { filesRequest } from '@/lib/contract/request';
import { type VersionFiles, versionFiles } from '@/lib/contract/version';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import type { StoredEntry } from '@/lib/storage/storage';
import { fileKind } from './file-kind';
import { loadPlace } from './load-place';
import { insidePath, storageTrouble } from './storage-path';
import { text } from './version-json';

/** Entries of one level that are shown. */
const MOST_ENTRIES = 2_000;

const inputSchema = filesRequest.extend({ id: z.string().min(1) });

/** One level of a checkpoint's directory, read from storage now. */
export async function listFiles({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof inputSchema>;
}): Promise<VersionFiles> {
  requireScopeSomewhere(ctx, 'file:read');
  const { id, path: given } = inputSchema.parse(input);
  const path = insidePath(given);
  const { location } = await loadPlace(ctx, id);
  const level = await readLevel(ctx, location, path);
  if (level === undefined) {
    throw new ServiceError(
      'not-found',
      `There is nothing at ${location}${path === '' ? '' : `/${path}`} now.`,
    );
  }
  return versionFiles.parse({ readAtMs: String(ctx.clock()), path, ...level });
}

async function readLevel(ctx: ServiceContext, location: string, path: string) {
  const directories: string[] = [];
  const entries: StoredEntry[] = [];
  let found = false;
  try {
    const storage = ctx.storageOf(location);
    for await (const page of storage.list(path, { recursive: false, signal: ctx.signal })) {
      found = true;
      directories.push(...page.directories);
      entries.push(...page.entries);
      if (entries.length > MOST_ENTRIES) break;
    }
  } catch (error) {
    throw storageTrouble(error);
  }
  if (!found) return undefined;
  const files = [...entries].sort(byName).slice(0, MOST_ENTRIES);
  return {
    directories: directories.sort(),
    files: files.map((entry) => ({
      path: entry.path,
      sizeBytes: text(entry.sizeBytes),
      modifiedMs: text(entry.modifiedMs),
      kind: fileKind(entry.path),
    })),
    cut: entries.length > MOST_ENTRIES,
  };
}

/** Numbers by their value: batch 10 comes after batch 9. */
function byName(a: StoredEntry, b: StoredEntry): number {
  return a.path.localeCompare(b.path, 'en', { numeric: true });
}
