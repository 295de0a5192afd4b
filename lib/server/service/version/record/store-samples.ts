import type { PositionUnit } from '@/lib/domain/source-kind';
import type { Transaction } from '@/lib/server/service/context';
import { storableLong } from '@/lib/server/service/stored-json';

/** One point of a version's history; null is unknown. */
export interface SampleFacts {
  atMs: bigint;
  origin: 'reading' | 'feed';
  lag: bigint | null;
  lagUnit: PositionUnit | null;
  headOrigin: string | null;
  headMs: bigint | null;
  stateBytes: bigint | null;
  stateRetainedBytes: bigint | null;
  stateKeys: bigint | null;
  keysOrigin: 'files' | 'progress' | null;
  watermarkDelayMs: bigint | null;
  files: number | null;
  bytes: bigint | null;
}

/** Adds samples; a moment that has one keeps it. As one JSON text: thousands of bound values take Prisma very long. */
export async function storeSamples(
  tx: Pick<Transaction, '$executeRaw'>,
  versionId: string,
  samples: readonly SampleFacts[],
): Promise<void> {
  const rows = JSON.stringify(samples, (_key, value: unknown) =>
    typeof value === 'bigint' ? (storableLong(value)?.toString() ?? null) : value,
  );
  await tx.$executeRaw`
    INSERT INTO sample (version_id, at_ms, origin, lag, lag_unit, head_origin, head_ms, state_bytes,
                        state_retained_bytes, state_keys, keys_origin, watermark_delay_ms, files, bytes)
    SELECT ${versionId}, "atMs", origin, lag, "lagUnit", "headOrigin", "headMs", "stateBytes",
           "stateRetainedBytes", "stateKeys", "keysOrigin", "watermarkDelayMs", files, bytes
    FROM json_to_recordset(${rows}::json) AS row(
      "atMs" bigint, origin text, lag bigint, "lagUnit" text, "headOrigin" text, "headMs" bigint,
      "stateBytes" bigint, "stateRetainedBytes" bigint, "stateKeys" bigint, "keysOrigin" text,
      "watermarkDelayMs" bigint, files int, bytes bigint)
    ON CONFLICT (version_id, at_ms) DO NOTHING`;
}
