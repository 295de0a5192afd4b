import type { Manifest } from '@/lib/cutover/manifest';
import type { Database } from '@/lib/server/db/client';
import { decodeStored } from '@/lib/server/service/stored-json';
import type { FactsMemory } from './facts-memory';

/** The proof that was taken of v1; null: not yet. One that is known is not read again. */
export async function loadManifest(
  db: Database,
  memory: FactsMemory,
  cutoverId: string,
  at: 'plan' | 'fence' | 'completion',
): Promise<Manifest | null> {
  const id = { cutoverId_at: { cutoverId, at } };
  const row = await db.cutoverManifest.findUnique({ where: id, select: { takenMs: true } });
  if (row === null) return null;
  const key = `${cutoverId} ${at} ${row.takenMs}`;
  const known = memory.manifests.take(key);
  if (known !== undefined) {
    memory.manifests.put(key, known);
    return known;
  }
  const stored = await db.cutoverManifest.findUnique({ where: id, select: { manifest: true } });
  if (stored === null) return null;
  const manifest = decodeStored<Manifest>(stored.manifest);
  memory.manifests.put(`${cutoverId} ${at} ${manifest.takenMs}`, manifest);
  return manifest;
}
