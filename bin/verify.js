#!/usr/bin/env node
// `npm run verify`: everything that must hold before a commit and needs no database and no browser.
// All checks run; each prints one line, and what it found when it failed. `npm run verify -- types unit` runs some.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './verify/checks.js';

process.chdir(join(fileURLToPath(import.meta.url), '..', '..'));
const passed = await runChecks(process.argv.slice(2));
process.exitCode = passed ? 0 : 1;
