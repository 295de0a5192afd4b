import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { loadConfig } from '@/lib/server/config/load-config';
import type { TestDatabase } from '@/lib/server/db/testing';
import type { Storage } from '@/lib/storage/storage';
import { runCollector } from '../main';

/** A root of checkpoints in a temporary folder, its configuration, and collectors that end with the test. */
export interface CollectorWorld {
  readonly root: string;
  readonly configFile: string;
  /** Starts a collector in this process; the returned function stops it cleanly. */
  collect: (storageOf?: (location: string) => Storage) => Promise<() => Promise<void>>;
}

export function withCollectorWorld(
  database: TestDatabase,
  settings: Record<string, number> = {},
  /** Lines of signalbox.yaml besides, for a folder. */
  more: (folder: string) => readonly string[] = () => [],
): CollectorWorld {
  let folder = '';
  let running: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'signalbox-collector-'));
    running = [];
    const collector = {
      refreshSeconds: 1,
      deepRefreshSeconds: 3,
      leaseSeconds: 5,
      concurrency: 4,
      ...settings,
    };
    const lines = Object.entries(collector).map(([key, value]) => `  ${key}: ${value}`);
    writeFileSync(
      join(folder, 'signalbox.yaml'),
      ['roots:', `  - url: ${join(folder, 'root')}`, 'collector:', ...lines, ...more(folder), ''].join('\n'),
    );
    await database.client
      .$executeRaw`TRUNCATE root, query, collector, chore, request_tally RESTART IDENTITY CASCADE`;
  });
  afterEach(async () => {
    await Promise.all(running.map((stop) => stop()));
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get root() {
      return join(folder, 'root');
    },
    get configFile() {
      return join(folder, 'signalbox.yaml');
    },
    collect: async (storageOf) => {
      const abort = new AbortController();
      const config = await loadConfig(join(folder, 'signalbox.yaml'));
      const done = runCollector({ config, databaseUrl: database.url, signal: abort.signal, storageOf });
      const stop = async () => {
        abort.abort();
        await done;
      };
      running.push(stop);
      return stop;
    },
  };
}
