import { checkDirection } from './direction.js';
import { checkFileNames } from './file-names.js';
import { runStep } from './step.js';

/** Name, and what to run: a command, or a function that returns what it found wrong and what it looked at. */
const checks = [
  [
    'types',
    [
      ['node', 'prisma/generate.js'],
      ['next', 'typegen'],
      ['tsc', '--noEmit'],
    ],
  ],
  ['lint', [['biome', 'lint', '--error-on-warnings', '.']]],
  ['format', [['biome', 'check', '--linter-enabled=false', '.']]],
  ['direction', checkDirection],
  ['dead code', [['knip', '--no-progress', '--no-config-hints']]],
  ['file names', checkFileNames],
  ['unit tests', [['vitest', 'run', '--project', 'unit']]],
];

/** Runs the named checks, or all; true when all passed. */
export async function runChecks(names) {
  const wanted = checks.filter(([name]) => names.length === 0 || names.some((each) => name.startsWith(each)));
  if (wanted.length === 0) {
    process.stderr.write(`No check of that name. There are: ${checks.map(([name]) => name).join(', ')}.\n`);
    return false;
  }
  const failed = [];
  for (const [name, work] of wanted) {
    if (!(await runStep(name, work))) failed.push(name);
  }
  const sum = `${wanted.length - failed.length} passed, ${failed.length} failed`;
  process.stdout.write(failed.length === 0 ? `verify: ${sum}\n` : `verify: ${sum} (${failed.join(', ')})\n`);
  return failed.length === 0;
}
