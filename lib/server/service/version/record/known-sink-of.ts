import { type KnownSink, sinkOf } from '@/lib/finding/known-sink';
import type { Transaction } from '@/lib/server/service/context';
import { loadSink, type SinkLook } from './stored-sink';

/**
 * What is known of the declared sink when a reading is judged: this look, else the newest one that succeeded, which stays
 * true as a sink forgets no batch that it took last. A kept look that asked for another writer than `appId` says nothing.
 * Null: no sink with a log is declared, or nobody could look yet.
 */
export async function knownSinkOf(
  tx: Transaction,
  versionId: string,
  look: SinkLook,
  appId: string | null,
): Promise<KnownSink | null> {
  if (look.state === 'none') return null;
  if (look.state === 'read') return sinkOf(look.reading);
  const view = await tx.versionView.findUnique({ where: { versionId }, select: { sink: true } });
  const kept = loadSink(view?.sink ?? null)?.reading ?? null;
  return kept === null || (kept.appId !== null && kept.appId !== appId) ? null : sinkOf(kept);
}
