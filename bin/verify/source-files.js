import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folders that hold our code. */
export const codeFolders = ['app', 'bench', 'bin', 'components', 'e2e', 'fixtures', 'lib', 'prisma'];

/** All files in them that git knows or would know, as paths from the project's folder. */
export function sourceFiles(root = process.cwd()) {
  const list = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z', ...codeFolders],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return list.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/** Those that are modules of ours. */
export function modules(root = process.cwd()) {
  return sourceFiles(root).filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file) && !file.endsWith('.d.ts'));
}
