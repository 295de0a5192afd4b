import type { Declaration } from '@/lib/server/config/declaration';
import type { SinkPlace } from '@/lib/server/service/version/record/stored-sink';

/** A declared sink that keeps a log, and whose batches to look for in it. */
export interface DeclaredSinkLog extends SinkPlace {
  /** The `txnAppId` of an idempotent Delta write; null = the query's own id. */
  txnAppId: string | null;
}

/** Formats of Spark's file sink: all keep `_spark_metadata` (DataSource.createSink, Spark 2.1 to 4.2). */
const FILE_FORMATS: readonly string[] = ['file', 'parquet', 'orc', 'json', 'csv', 'text', 'avro', 'xml'];

/** The log of the declared sink; null where none is declared, or where its kind keeps none that can be read. */
export function declaredSinkLog(declaration: Declaration | undefined): DeclaredSinkLog | null {
  const sink = declaration?.sink;
  if (sink?.location === undefined) return null;
  const { location, txnAppId = null } = sink;
  const kind = sink.kind.toLowerCase();
  if (kind === 'delta') return { kind, location, txnAppId };
  return FILE_FORMATS.includes(kind) ? { kind: 'file', location, txnAppId: null } : null;
}
