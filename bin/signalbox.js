#!/usr/bin/env node
// Runs signalbox.ts through tsx, with the path aliases of this project, from any working directory.
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

register({ tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) });
await import('./signalbox.ts');
