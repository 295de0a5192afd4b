// A collector in a process of its own, for tests that kill it: node --import tsx … <config file> <database url>
import { loadConfig } from '@/lib/server/config/load-config';
import { runCollector } from '../main';

const [configFile, databaseUrl] = process.argv.slice(2);
if (configFile === undefined || databaseUrl === undefined)
  throw new Error('usage: <config file> <database url>');
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
await runCollector({ config: await loadConfig(configFile), databaseUrl, signal: stop.signal });
process.exit(0);
