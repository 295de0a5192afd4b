import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, type SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** PostgreSQL's internal "char" (single letters in its catalogs), and the text type that the adapter accepts. */
const catalogChar = 18;
const text = 25;

/**
 * Prisma's adapter with PostgreSQL's "char" columns added: the schema engine describes a database from the
 * catalogs, which are full of them, and the adapter refuses the type.
 */
export function catalogAdapter(url: string): {
  factory: SqlMigrationAwareDriverAdapterFactory;
  close: () => Promise<void>;
} {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    allowExitOnIdle: true,
    application_name: 'signalbox-migrate',
  });
  const letters = markLetters(pool);
  const factory = new PrismaPg(pool, { onPoolError: () => undefined });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const columnTypes = result.columnTypes.map((type, column) =>
        letters.get(result.rows)?.has(column) ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    // The adapter cuts a script at every semicolon, also inside a function's body. PostgreSQL knows better where one ends.
    adapter.executeScript = async (script) => {
      await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
    };
    return adapter;
  };
  return { factory, close: () => pool.end() };
}

/** Lets results say text where they said "char", and remembers which columns those were. */
function markLetters(pool: pg.Pool): WeakMap<object, Set<number>> {
  const letters = new WeakMap<object, Set<number>>();
  const query: (...args: unknown[]) => Promise<pg.QueryArrayResult> = pool.query.bind(pool);
  const marked = async (...args: unknown[]) => {
    const result = await query(...args);
    const columns = new Set<number>();
    result.fields?.forEach((field, column) => {
      if (field.dataTypeID !== catalogChar) return;
      field.dataTypeID = text;
      columns.add(column);
    });
    if (columns.size > 0) letters.set(result.rows, columns);
    return result;
  };
  Object.assign(pool, { query: marked });
  return letters;
}
