import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError, type ConfigProblem } from './config-error';

/** What the environment says about this process. The only reader of `process.env` in the product. */
export type Environment = {
  /** The configuration file, absolute; `undefined`: none, so the demo is shown. */
  configFile: string | undefined;
  /** PostgreSQL of one's own; `undefined`: the embedded one. */
  databaseUrl: string | undefined;
  /** Where to listen; `assertMayListen` says whether that may be. */
  host: string;
  port: number;
  /** The folder for everything that Signalbox writes, absolute. */
  home: string;
};

const schema = z.object({
  SIGNALBOX_CONFIG: z.string().optional(),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'an address such as postgresql://user:password@host:5432/signalbox',
    })
    .refine((url) => new URL(url).pathname.length > 1, 'an address that ends in the name of a database')
    .optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'an address of this machine, such as 127.0.0.1')
    .default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'a port from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'a port from 1 to 65535')
    .default(3000),
  SIGNALBOX_HOME: z.string().default('.signalbox'),
});

/** Variables whose value is never repeated in a message. */
const secrets = new Set(['DATABASE_URL']);

/** Reads the environment; `folder` is where relative paths start. Empty variables count as not set. */
export function readEnvironment(
  variables: Record<string, string | undefined> = process.env,
  folder: string = process.cwd(),
): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [first, ...more] = parsed.error.issues.map((issue): ConfigProblem => {
      const name = String(issue.path[0]);
      const value = secrets.has(name) ? 'something else' : JSON.stringify(given[name]);
      const detail = `found ${value}, expected ${issue.message}`;
      return { source: 'environment', line: undefined, field: name, detail };
    });
    if (first) throw new ConfigError([first, ...more]);
    throw parsed.error;
  }
  const { SIGNALBOX_CONFIG, DATABASE_URL, HOST, PORT, SIGNALBOX_HOME } = parsed.data;
  return {
    configFile: configFileOf(SIGNALBOX_CONFIG, folder),
    databaseUrl: DATABASE_URL,
    host: HOST,
    port: PORT,
    home: resolve(folder, SIGNALBOX_HOME),
  };
}

/** The file that was named, or the usual one if it is there. The word `demo` asks for the demo although there is one. */
function configFileOf(named: string | undefined, folder: string): string | undefined {
  if (named === 'demo') return undefined;
  if (named !== undefined) return resolve(folder, named);
  const usual = join(folder, 'signalbox.yaml');
  return existsSync(usual) ? usual : undefined;
}

/** Whether only this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
