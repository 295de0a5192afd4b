#!/usr/bin/env node
// Runs signalbox.ts through tsx, with the path aliases of this project, from any working directory.
import { fileURLToPath } from 'node:url';

const tsx = await import('tsx/esm/api').catch(() => undefined);
if (tsx === undefined) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  process.stderr.write(`The packages are not installed in ${root}. Run \`npm ci\` there first.\n`);
  process.exitCode = 4;
} else {
  tsx.register({ tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) });
  await import('./signalbox.ts');
}
