import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const folders = '{app,components,lib,bin,prisma,fixtures,bench}';
const database = `${folders}/**/*.db.test.ts`;
const storage = `${folders}/**/*.storage.test.ts`;

/**
 * Four kinds: `unit` needs nothing, `database` a real PostgreSQL (started once), `storage` a real S3 server (built once,
 * needs Go), `start` runs `npm start` itself.
 */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: [`${folders}/**/*.test.{ts,tsx}`], exclude: [database, storage] },
      },
      {
        extends: true,
        test: { name: 'database', include: [database], globalSetup: ['lib/server/db/testing-server.ts'] },
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
