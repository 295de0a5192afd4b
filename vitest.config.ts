import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const folders = '{app,components,lib,bin,prisma,fixtures,bench}';
const database = `${folders}/**/*.db.test.ts`;
const storage = `${folders}/**/*.storage.test.ts`;
const kafka = `${folders}/**/*.kafka.test.ts`;

/**
 * Five kinds: `unit` needs nothing, `database` a real PostgreSQL (started once), `storage` a real S3 server (built once,
 * needs Go), `kafka` a real Kafka broker (fetched once, needs Java and Maven), `start` runs `npm start` itself.
 */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['bin/test/property-seed.ts'],
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: [database, storage, kafka],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          setupFiles: ['bin/test/property-seed.ts'],
          include: [database],
          globalSetup: ['lib/server/db/testing-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'storage',
          include: [storage],
          globalSetup: ['fixtures/storage-servers/global-setup.ts', 'lib/server/db/testing-server.ts'],
          testTimeout: 60_000,
          // Times are measured: two files at once would wait for each other.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'kafka',
          include: [kafka],
          globalSetup: ['fixtures/kafka-broker/global-setup.ts', 'lib/server/db/testing-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Each file has a broker of its own: one Java at a time.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'start',
          include: ['e2e/start.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
