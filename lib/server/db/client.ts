import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/client';

export type {
  ApiToken as ApiTokenRow,
  Batch as BatchRow,
  Finding as FindingRow,
  OneTimeLink as OneTimeLinkRow,
} from './generated/client';
/** For SQL that is put together from parts; and rows as the tables hold them, which never leave the services. */
export { Prisma } from './generated/client';

/** The database as the services see it. */
export type Database = PrismaClient;

/** What may be tuned per process. */
export type DatabaseOptions = {
  /** Shown by PostgreSQL beside each session, e.g. `signalbox-collector`. */
  applicationName: string;
  /** Most connections at once. */
  connections?: number;
  /** Told about connections that broke while idle; the pool replaces them. */
  onConnectionError?: (error: Error) => void;
};

/** Opens the one client of this process. Connections are made when first needed; `$disconnect` ends them. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const adapter = new PrismaPg(
    {
      connectionString: url,
      application_name: options.applicationName,
      max: options.connections ?? 10,
      connectionTimeoutMillis: 10_000,
    },
    // Without a listener a server restart would end this process.
    { onPoolError: options.onConnectionError ?? (() => undefined) },
  );
  return new PrismaClient({ adapter });
}
