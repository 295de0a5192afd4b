#!/usr/bin/env node
// Runs signalbox.ts through tsx, with the path aliases of this project, from any working directory.
import { fileURLToPath } from 'node:url';

/** Packages that most commands need. Loaded before tsx, which would look at each of their files: a fifth of the start. */
const packages = ['fflate', 'lossless-json', ...(process.argv.includes('--json') ? ['zod'] : [])];

try {
  const { register } = await import('tsx/esm/api');
  await Promise.all(packages.map((name) => import(name)));
  register({ tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) });
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  const root = fileURLToPath(new URL('..', import.meta.url));
  process.stderr.write(`The packages are not installed in ${root}. Run \`npm ci\` there first.\n`);
  process.exit(4);
}
await import('./signalbox.ts');
