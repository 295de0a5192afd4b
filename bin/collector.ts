// `npm run collector`: reads checkpoints and records what it finds, alone or as a part of `npm start`.
// Exit codes: 0 stopped on request · 1 failed · 2 configuration or environment cannot be used.
import { runCollector } from '@/lib/server/collector/main';
import { ConfigError, isConfigError } from '@/lib/server/config/config-error';
import { readEnvironment } from '@/lib/server/config/environment';
import { loadConfig } from '@/lib/server/config/load-config';
import { isDatabaseError } from '@/lib/server/db/database-error';
import { provideDatabase } from '@/lib/server/db/provide-database';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

try {
  const environment = readEnvironment();
  if (environment.configFile === undefined) {
    throw new ConfigError([
      {
        source: 'signalbox.yaml',
        line: undefined,
        field: '',
        detail: 'no such file, expected the configuration here or in the file that SIGNALBOX_CONFIG names',
      },
    ]);
  }
  const config = await loadConfig(environment.configFile);
  const database = await provideDatabase(environment);
  try {
    await runCollector({ config, databaseUrl: database.url, signal: stop.signal });
  } finally {
    await database.release();
  }
  process.exit(0);
} catch (error) {
  const expected = isConfigError(error) || isDatabaseError(error);
  process.stderr.write(
    `${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(isConfigError(error) ? 2 : 1);
}
