import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { modules, sourceFiles } from './source-files.js';

/** Names that say nothing about what is inside. */
const vague = new Set([
  'common',
  'constants',
  'helper',
  'helpers',
  'index',
  'misc',
  'shared',
  'types',
  'util',
  'utils',
]);
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.(ts|tsx|js|mjs|cjs|css)$/;
const mostLines = 400;
/** A longer file says in its first lines why it is long. */
const excuse = /^(\/\/|\/?\*+) *Long because /m;

/** Every file is named for the one thing inside, and is short enough to hold one thing. */
export function checkFileNames() {
  const files = sourceFiles();
  const problems = files.flatMap(nameProblems).concat(modules().flatMap(lengthProblems));
  return { problems, summary: `${files.length} files` };
}

function nameProblems(file) {
  const name = basename(file);
  const stem = name.split('.')[0] ?? '';
  if (vague.has(stem))
    return [`${file}: "${stem}" says nothing about what is inside; name the one thing that it holds`];
  const ours = /\.(ts|tsx|js|mjs|cjs|css)$/.test(name);
  return ours && !kebab.test(name) ? [`${file}: not in kebab-case`] : [];
}

function lengthProblems(file) {
  const text = readFileSync(file, 'utf8');
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(\/\/|\*|\/\*)/.test(line)).length;
  if (lines <= mostLines || excuse.test(text.slice(0, 1_000))) return [];
  return [
    `${file}: ${lines} lines of code, at most ${mostLines}; split it, or begin it with "Long because …"`,
  ];
}
