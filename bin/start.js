#!/usr/bin/env node
// `npm start`: everything that is needed to open Signalbox in a browser, and all of it stopped again by Ctrl-C.
// Exit codes: 0 stopped on request · 1 failed · 2 configuration or environment cannot be used ·
// 3 already running here · 4 port taken · 5 no permission.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Signalbox needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(2);
}
if (!existsSync(join(root, 'node_modules', 'tsx'))) {
  process.stderr.write(`The packages are not installed in ${root}. Run \`npm ci\` there first.\n`);
  process.exit(2);
}

process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';
await import('../prisma/generate.js');
if (process.exitCode === undefined) {
  const { register } = await import('tsx/esm/api');
  register({ tsconfig: join(root, 'tsconfig.json') });
  await import('./start/main.ts');
}
