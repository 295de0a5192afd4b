import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './bin/test/chromium.js';

/** Made by the first process that reads this file, and handed to its workers by the environment. */
const port = process.env.SIGNALBOX_E2E_PORT ?? freePort();
const home = process.env.SIGNALBOX_E2E_HOME ?? temporaryHome();
process.env.SIGNALBOX_E2E_PORT = port;
process.env.SIGNALBOX_E2E_HOME = home;

const chromium = findChromium();
if (chromium === undefined) {
  throw new Error(
    'No Chromium was found. `npm test` installs it where it may; CHROMIUM_PATH names another place.',
  );
}

const isRoot = process.getuid?.() === 0;

/** The journeys run against the real `npm start`: the production build, showing the replayed demo. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node bin/start.js',
    url: `http://127.0.0.1:${port}/api/health`,
    env: { PORT: port, SIGNALBOX_HOME: home, SIGNALBOX_CONFIG: 'demo', DATABASE_URL: '', HOST: '' },
    timeout: 240_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGINT', timeout: 30_000 },
  },
});

/** A free port; asked of a process of its own because a configuration is read synchronously. */
function freePort(): string {
  const script =
    'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})';
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
}

/** A home that is removed with this run, together with the database that root keeps elsewhere. */
function temporaryHome(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-e2e-'));
  process.once('exit', () => {
    try {
      rmSync(realpathSync(join(folder, 'postgres')), { recursive: true, force: true });
    } catch {
      // It never came as far as a database.
    }
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
