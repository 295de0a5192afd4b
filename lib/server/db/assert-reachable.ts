import pg from 'pg';
import { DatabaseError } from './database-error';
import { describeDatabase } from './database-url';

const patienceMs = 10_000;

/** Fails with one clear sentence when nobody answers at a database's address, or refuses us. */
export async function assertReachable(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'signalbox-start',
    connectionTimeoutMillis: patienceMs,
  });
  try {
    await client.connect();
  } catch (cause) {
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : 'no answer';
    throw new DatabaseError(
      'unreachable',
      `The database at ${describeDatabase(url)} cannot be used: ${reason}. Check that PostgreSQL runs there and that DATABASE_URL is right.`,
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
