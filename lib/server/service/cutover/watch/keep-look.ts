import type { Cutover } from '@/lib/cutover/state';
import type { Database } from '@/lib/server/db/client';
import type { Transaction } from '@/lib/server/service/context';
import type { Gathered } from '../facts/gather-facts';
import { type Look, storeLook } from '../look';
import { makeLook } from './make-look';

/** Keeps what facts show of `cutover`, which may be the one after a change that was judged on them. */
export async function keepLook(db: Database, gathered: Gathered, cutover: Cutover): Promise<void> {
  const facts = { ...gathered.facts, cutover };
  await writeLook(db, cutover, facts.nowMs, makeLook({ ...gathered, facts }));
}

/**
 * Writes a look; one of a later change, or of a later moment, stays. The cutover is locked first, as whoever changes it does:
 * the other way round, two who write its first look would wait for each other.
 */
export async function writeLook(
  db: Database | Transaction,
  { id, revision }: Pick<Cutover, 'id' | 'revision'>,
  lookedMs: bigint,
  look: Look,
): Promise<void> {
  await db.$executeRaw`
    WITH held AS (SELECT id FROM cutover WHERE id = ${id} FOR KEY SHARE)
    INSERT INTO cutover_look (cutover_id, revision, looked_ms, look)
    SELECT id, ${revision}::bigint, ${lookedMs}::bigint, ${storeLook(look)} FROM held
    ON CONFLICT (cutover_id) DO UPDATE
    SET revision = excluded.revision, looked_ms = excluded.looked_ms, look = excluded.look
    WHERE cutover_look.revision < excluded.revision
      OR (cutover_look.revision = excluded.revision AND cutover_look.looked_ms <= excluded.looked_ms)`;
}
