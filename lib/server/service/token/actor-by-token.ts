import type { Actor } from '@/lib/domain/actor';
import { formatMoment } from '@/lib/domain/format';
import { type Person, personOf } from '@/lib/server/auth/person-of';
import { isSecret, parseToken } from '@/lib/server/auth/token/token-text';
import type { ApiTokenRow } from '@/lib/server/db/client';
import { appendAudit } from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { inTransaction } from '@/lib/server/service/transaction';
import { lockToken } from './lock-token';
import { tokenActor } from './token-actor';

/** A use is written down at most so often. */
const COARSE_MS = 60_000n;

/** Everything of a context but who acts: that is what is asked for. */
export type Using = Pick<ServiceContext, 'db' | 'clock' | 'requestId' | 'installation'>;

/**
 * Who acts with the token `text`, with what its maker may do now. The first use after its end is written into the audit.
 * @throws ServiceError `unauthenticated`, with {@link isUnknownToken} where it is wrong and stays so
 */
export async function actorByToken(using: Using, text: string): Promise<Actor> {
  const token = parseToken(text);
  if (token === undefined) {
    throw new ServiceError(
      'unauthenticated',
      'What stands after Bearer is no token of Signalbox: expected sbx_, 16 hexadecimal digits, _ and 64 more. Make one in the settings.',
    );
  }
  const row = await using.db.apiToken.findUnique({ where: { id: token.id } });
  if (row === null || !isSecret(token.secret, row.secretHash)) throw new UnknownToken();
  const maker = await personOf(using, row.makerId);
  const nowMs = using.clock();
  const end = endOf(row, maker, nowMs);
  if (end === 'maker') {
    throw new ServiceError(
      'unauthenticated',
      `The token ${row.name} (${row.id}) does nothing: ${row.makerName}, who made it, cannot sign in here any more. Somebody else has to make one.`,
    );
  }
  if (end !== null) {
    if (row.refusedMs === null) await writeRefusal(using, row.id);
    const when = end === 'expired' ? row.expiresMs : (row.revokedMs ?? nowMs);
    throw new ServiceError(
      'unauthenticated',
      `The token ${row.name} (${row.id}) ${end === 'expired' ? 'expired' : 'was revoked'} at ${formatMoment(when)}. Make another one in the settings.`,
    );
  }
  if (row.lastUsedMs === null || row.lastUsedMs + COARSE_MS <= nowMs) await noteUse(using, row.id, nowMs);
  return tokenActor(row, maker);
}

/** A token that nobody was given here, or with another secret. One text for both. */
class UnknownToken extends ServiceError {
  constructor() {
    super(
      'unauthenticated',
      'This token is not known here. Make one in the settings; it is told once, and copied whole.',
    );
  }
}

/** True for a token that is wrong whenever it is sent again. */
export function isUnknownToken(error: unknown): boolean {
  return error instanceof UnknownToken;
}

function endOf(
  { revokedMs, expiresMs }: ApiTokenRow,
  maker: Person | undefined,
  nowMs: bigint,
): 'revoked' | 'expired' | 'maker' | null {
  if (revokedMs !== null) return 'revoked';
  if (expiresMs <= nowMs) return 'expired';
  return maker === undefined ? 'maker' : null;
}

/** Of two at once one writes; and a later one never sets the time back. */
async function noteUse({ db }: Using, id: string, nowMs: bigint): Promise<void> {
  await db.apiToken.updateMany({
    where: { id, OR: [{ lastUsedMs: null }, { lastUsedMs: { lte: nowMs - COARSE_MS } }] },
    data: { lastUsedMs: nowMs },
  });
}

/** Somebody still has a token that is over: that stands in the audit, once for each. */
async function writeRefusal(using: Using, id: string): Promise<void> {
  await inTransaction(using.db, async (tx) => {
    const held = await lockToken(tx, id);
    if (held === undefined || held.refusedMs !== null) return;
    const refusedMs = using.clock();
    const { subject, state } = auditedRow.token({ ...held, refusedMs });
    const before = auditedRow.token(held).state;
    const author = { ...using, actor: tokenActor(held, undefined) };
    const reason = held.revokedMs === null ? 'It has expired.' : 'It was revoked.';
    const [stamp] = await appendAudit(tx, author, [
      { verb: 'token.refused', subject, environment: null, reason, before, after: state },
    ]);
    await tx.apiToken.update({ where: { id }, data: { refusedMs, ...stamp } });
  });
}
