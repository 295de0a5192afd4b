#!/usr/bin/env node
// `npm test`: all that `npm run verify` checks, then the build, the tests on a real PostgreSQL, the journeys in a real
// Chromium and the start scenarios. Nothing is skipped in silence: what cannot run has failed.
// `npm test -- journeys start` runs some steps.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideChromium } from './test/chromium.js';
import { runChecks } from './verify/checks.js';
import { runStep } from './verify/step.js';

process.chdir(join(fileURLToPath(import.meta.url), '..', '..'));

const loud = { loud: true };
const chromium = async () => {
  const { path, problem } = provideChromium();
  return { problems: problem === undefined ? [] : [problem], summary: path };
};

/** In this order; `needs` names the steps without which one cannot run. */
const steps = [
  { name: 'verify', run: () => runChecks([]) },
  { name: 'build', run: () => runStep('build', [['npm', 'run', '--silent', 'build']]) },
  { name: 'integration', run: () => runStep('integration', [['vitest', 'run', '--project', 'database']]) },
  { name: 'chromium', run: () => runStep('chromium', chromium) },
  {
    name: 'journeys',
    needs: ['build', 'chromium'],
    run: () => runStep('journeys', [['playwright', 'test']], loud),
  },
  {
    name: 'start',
    needs: ['build'],
    run: () => runStep('start scenarios', [['vitest', 'run', '--project', 'start']], loud),
  },
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `No step named ${unknown.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}.\n`,
  );
  process.exit(2);
}

const failed = [];
const wanted = steps.filter(({ name }) => asked.length === 0 || asked.includes(name));
for (const { name, needs = [], run } of wanted) {
  const missing = needs.filter((need) => failed.includes(need));
  if (missing.length > 0)
    process.stdout.write(`✗ ${name.padEnd(18)} cannot run: ${missing.join(', ')} failed\n`);
  if (missing.length > 0 || !(await run())) failed.push(name);
}
if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}.\n`);
process.stdout.write(`\nnpm-test: ${wanted.length - failed.length} passed, ${failed.length} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
