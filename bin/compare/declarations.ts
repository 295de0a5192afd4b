import { readFile } from 'node:fs/promises';
import type { DeclaredVersion } from '@/lib/compare/declared-version';
import { isConfigError } from '@/lib/server/config/config-error';
import { parseDeclaration } from '@/lib/server/config/parse-declaration';
import { UsageError } from '../command/command';

/** The declarations of `--declare`: of v1 and v2; a single one is v2's. @throws UsageError with file, line and field */
export async function readDeclarations(
  paths: readonly string[],
): Promise<{ v1: DeclaredVersion | null; v2: DeclaredVersion | null }> {
  if (paths.length > 2) throw new UsageError('--declare is given at most twice: for v1, then for v2');
  const [first, second] = await Promise.all(paths.map(readDeclaration));
  return second === undefined ? { v1: null, v2: first ?? null } : { v1: first ?? null, v2: second };
}

async function readDeclaration(path: string): Promise<DeclaredVersion> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unreadable';
    throw new UsageError(`--declare ${path} cannot be read (${why})`, { cause });
  }
  try {
    return parseDeclaration(text);
  } catch (error) {
    if (!isConfigError(error)) throw error;
    throw new UsageError(`--declare ${path}: ${error.message}`, { cause: error });
  }
}
