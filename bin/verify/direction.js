import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeFolders, modules } from './source-files.js';

/**
 * Checks the direction table, and that the check saw every module: with a compiler that it does not understand,
 * dependency-cruiser silently finds nothing to complain about.
 */
export async function checkDirection(root = process.cwd()) {
  const result = await cruise(root);
  const violations = result.summary.violations.map(({ rule, from, to, cycle }) => {
    const route = cycle ? [from, ...cycle.map((step) => step.name ?? step)].join(' → ') : `${from} → ${to}`;
    return `${route}   (${rule.name})`;
  });
  const seen = new Set(result.modules.map((module) => module.source));
  const unseen = modules(root).filter((file) => !seen.has(file));
  const problems = [
    ...violations,
    ...unseen.map((file) => `${file} was not looked at: the check is blind to it`),
  ];
  return { problems, summary: `${seen.size} modules` };
}

async function cruise(root) {
  const args = [
    join(import.meta.dirname, '../../node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    ...codeFolders.filter((folder) => existsSync(join(root, folder))),
  ];
  const run = promisify(execFile);
  const options = { cwd: root, maxBuffer: 256 * 1024 * 1024 };
  const { stdout } = await run(process.execPath, args, options).catch((error) => {
    // Violations make it exit with their number; only without a result is it a failure of the tool.
    if (error.stdout?.startsWith('{')) return error;
    throw error;
  });
  return JSON.parse(stdout);
}
