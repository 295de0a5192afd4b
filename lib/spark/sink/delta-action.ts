/**
 * One line of a Delta commit (or of a V2 checkpoint in JSON): `{"<action>":{…}}`.
 *
 *     {"txn":{"appId":"30fb1129-…","version":41,"lastUpdated":1795996925495}}     lastUpdated may be missing
 *     {"commitInfo":{"timestamp":1795996925674,"operation":"STREAMING UPDATE",…}}
 *     {"metaData":{"configuration":{"delta.setTransactionRetentionDuration":"interval 7 days"},…}}
 *
 * Only these three are read; `add`, `remove` and the rest are passed over without being parsed. Spark's Delta sink
 * writes one `txn` per batch, with or without rows: appId = query id, version = batch id (DeltaSink.addBatch,
 * delta-io/delta spark/…/delta/sources/DeltaSink.scala; seen with Delta 3.3.2 and 4.4.0).
 */
import { decodeUtf8 } from '../bytes/decode-utf8';
import { isJsonObject, optionalLong, optionalString, requireObject, wrongField } from '../json/json-field';
import { parseJson } from '../json/parse-json';

const FORMAT = 'Delta log';
/** The table property that says how long transactions are kept. */
export const TRANSACTION_RETENTION = 'delta.setTransactionRetentionDuration';
/** An action's name stands at the very beginning of its line. */
const HEAD_BYTES = 40;
const READ_ACTION = /^\s*\{\s*"(txn|commitInfo|metaData)"/;

export interface DeltaTransaction {
  appId: string;
  version: bigint;
  lastUpdatedMs: bigint | null;
}

export type DeltaAction =
  | { kind: 'transaction'; transaction: DeltaTransaction }
  | { kind: 'commit-info'; atMs: bigint | null }
  /** The table's retention of transactions as written, e.g. `interval 7 days`; null when they are kept for ever. */
  | { kind: 'metadata'; transactionRetention: string | null };

const BRACE = 0x7b;
const QUOTE = 0x22;
/** First letters of the actions that are read. */
const INITIALS = new Set([...'tcm'].map((letter) => letter.charCodeAt(0)));

/** Most lines of a large commit are `{"add":…`: told by three bytes. */
function isPassedOver(line: Uint8Array): boolean {
  return line[0] === BRACE && line[1] === QUOTE && !INITIALS.has(line[2] ?? 0);
}

/**
 * Reads one line; null for an action that is not read here.
 * @throws FormatError `truncated` | `malformed`
 */
export function parseDeltaAction(line: Uint8Array, lineNumber: number): DeltaAction | null {
  if (isPassedOver(line)) return null;
  const head = String.fromCharCode(...line.subarray(0, HEAD_BYTES));
  const name = READ_ACTION.exec(head)?.[1];
  if (name === undefined) return null;
  const context = { format: FORMAT, line: lineNumber };
  const action = requireObject(parseJson(FORMAT, decodeUtf8(FORMAT, line), lineNumber), context);
  const body = requireObject(action[name] ?? null, context);
  switch (name) {
    case 'txn': {
      const appId = optionalString(body, 'appId', context);
      const version = optionalLong(body, 'version', context);
      if (appId === undefined) throw wrongField('txn.appId', 'a text', null, context);
      if (version === undefined) throw wrongField('txn.version', 'a whole number', null, context);
      const lastUpdatedMs = optionalLong(body, 'lastUpdated', context) ?? null;
      return { kind: 'transaction', transaction: { appId, version, lastUpdatedMs } };
    }
    case 'commitInfo': {
      const timestamp = body.inCommitTimestamp ?? body.timestamp;
      return { kind: 'commit-info', atMs: typeof timestamp === 'bigint' ? timestamp : null };
    }
    default: {
      const retention = isJsonObject(body.configuration)
        ? body.configuration[TRANSACTION_RETENTION]
        : undefined;
      return { kind: 'metadata', transactionRetention: typeof retention === 'string' ? retention : null };
    }
  }
}
