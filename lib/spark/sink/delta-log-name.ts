/**
 * Names in a Delta table's `_delta_log/`.
 *
 *     00000000000000000012.json                                        commit: table version 12
 *     00000000000000000010.checkpoint.parquet                          checkpoint of version 10, one file
 *     00000000000000000010.checkpoint.0000000001.0000000003.parquet    part 1 of 3
 *     00000000000000000010.checkpoint.<uuid>.json | .parquet           V2 checkpoint; file actions in `_sidecars/`
 *
 * Everything else (`.crc` of Hadoop and of Delta, `<from>.<to>.compacted.json`, `_last_checkpoint`) is `other`.
 * Source: FileNames.scala (delta-io/delta spark/…/delta/util, 2.0 to 4.4), PROTOCOL.md.
 */
export type DeltaLogName =
  | { kind: 'commit'; version: bigint }
  | { kind: 'checkpoint'; version: bigint; part: number; parts: number; format: 'parquet' | 'json' }
  | { kind: 'other' };

const COMMIT = /^(\d{20})\.json$/;
const CLASSIC = /^(\d{20})\.checkpoint(?:\.(\d{10})\.(\d{10}))?\.parquet$/;
const V2 = /^(\d{20})\.checkpoint\.[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\.(json|parquet)$/;

/** What a file name (last path segment) in `_delta_log` means. */
export function parseDeltaLogName(name: string): DeltaLogName {
  const commit = COMMIT.exec(name)?.[1];
  if (commit !== undefined) return { kind: 'commit', version: BigInt(commit) };
  const classic = CLASSIC.exec(name);
  if (classic?.[1] !== undefined) {
    const part = Number.parseInt(classic[2] ?? '1', 10);
    const parts = Number.parseInt(classic[3] ?? '1', 10);
    return { kind: 'checkpoint', version: BigInt(classic[1]), part, parts, format: 'parquet' };
  }
  const v2 = V2.exec(name);
  if (v2?.[1] !== undefined)
    return {
      kind: 'checkpoint',
      version: BigInt(v2[1]),
      part: 1,
      parts: 1,
      format: v2[2] === 'json' ? 'json' : 'parquet',
    };
  return { kind: 'other' };
}

/** The name of the commit of a table version. */
export function deltaCommitName(version: bigint): string {
  return `${version.toString().padStart(20, '0')}.json`;
}

/** The names of a classic checkpoint of a table version; `parts` null for one file. */
export function deltaCheckpointNames(version: bigint, parts: number | null): string[] {
  const stem = `${version.toString().padStart(20, '0')}.checkpoint`;
  if (parts === null) return [`${stem}.parquet`];
  const digits = (value: number) => value.toString().padStart(10, '0');
  return Array.from({ length: parts }, (_, index) => `${stem}.${digits(index + 1)}.${digits(parts)}.parquet`);
}
