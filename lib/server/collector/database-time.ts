import { Prisma } from '@/lib/server/db/client';

/** Now by the database's clock, epoch ms: leases of collectors on several machines are measured by one clock. */
export const databaseNowMs = Prisma.sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;
