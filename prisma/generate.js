// Writes the Prisma client into lib/server/db/generated when schema.prisma or Prisma itself changed.
// Runs after `npm ci` and before types, tests, build and start; needs no network.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const schemaFile = join(root, 'prisma', 'schema.prisma');
const target = join(root, 'lib', 'server', 'db', 'generated');
const stamp = join(target, '.stamp');
const require = createRequire(import.meta.url);

const schema = readFileSync(schemaFile, 'utf8');
const wanted = createHash('sha256')
  .update(schema)
  .update(prismaVersion())
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('hex');

if (readIfPresent(stamp) !== wanted) generate();

/** npm runs `postinstall` also when it only writes the lockfile: without Prisma there is nothing to do then. */
function prismaVersion() {
  try {
    return require('prisma/package.json').version;
  } catch {
    const installing = process.env.npm_lifecycle_event === 'postinstall';
    if (!installing)
      process.stderr.write(`The packages are not installed in ${root}. Run \`npm ci\` there first.\n`);
    process.exit(installing ? 0 : 1);
  }
}

/** Generates beside the old client and swaps it in, so that a process starting meanwhile never sees half of it. */
function generate() {
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true });
  const work = mkdtempSync(join(parent, '.generating-'));
  try {
    const engine = join(work, 'engine');
    // `prisma generate` downloads the schema engine unless told where one is; it never runs it.
    writeFileSync(engine, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    writeFileSync(join(work, 'schema.prisma'), schema.replace(/^(\s*output\s*=\s*).*$/m, '$1"./generated"'));
    const run = spawnSync(
      process.execPath,
      [
        require.resolve('prisma/build/index.js'),
        'generate',
        '--schema',
        join(work, 'schema.prisma'),
        '--no-hints',
      ],
      {
        cwd: work,
        encoding: 'utf8',
        env: {
          ...process.env,
          PRISMA_SCHEMA_ENGINE_BINARY: engine,
          PRISMA_HIDE_UPDATE_MESSAGE: '1',
          CHECKPOINT_DISABLE: '1',
        },
      },
    );
    if (run.status !== 0) {
      const reason =
        `${run.stderr ?? ''}${run.stdout ?? ''}`.trim() || String(run.error ?? `exit ${run.status}`);
      process.stderr.write(`prisma generate failed on ${schemaFile}:\n${reason}\n`);
      process.exitCode = 1;
      return;
    }
    const generated = join(work, 'generated');
    writeFileSync(join(generated, '.stamp'), wanted);
    swapIn(generated, join(work, 'replaced'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function swapIn(generated, aside) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      renameSync(target, aside);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    try {
      renameSync(generated, target);
      return;
    } catch (error) {
      // Another generation put its own in place between the two renames.
      if (!['ENOTEMPTY', 'EEXIST'].includes(error.code) || attempt === 5) throw error;
      rmSync(aside, { recursive: true, force: true });
    }
  }
}

function readIfPresent(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
