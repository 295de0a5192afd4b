import { readFile } from 'node:fs/promises';
import { ConfigError } from './config-error';
import { type Config, parseConfig } from './parse-config';

/** Reads and checks one configuration file. */
export async function loadConfig(file: string): Promise<Config> {
  return parseConfig(await readText(file), file);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    const reason =
      code === 'ENOENT'
        ? 'no such file'
        : code === 'EACCES'
          ? 'no permission to read it'
          : code === 'EISDIR'
            ? 'is a folder'
            : String(cause);
    const detail = `${reason}, expected the configuration. SIGNALBOX_CONFIG names the file; without it, signalbox.yaml in this folder is used, and without that the demo is shown.`;
    throw new ConfigError([{ source: file, line: undefined, field: '', detail }], { cause });
  }
}
