import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '@/fixtures/trouble/trouble-case';
import type { CutoverState } from '@/lib/domain/cutover-words';
import { withDatabase } from '@/lib/server/db/testing';
import { serveNobody, serveWorld } from '@/lib/server/http/testing/runtime-of-world';
import { ANA, AT, HANDOVER, RecordedWorld } from '@/lib/server/service/cutover/testing/recorded-world';
import { ROOT } from '@/lib/server/service/testing/seed';
import { served } from './testing/served';

/** What docs/trigger.md and docs/examples tell a job to do, done: by a real shell, against the API over a real socket. */

const database = withDatabase();
const page = readFileSync('docs/trigger.md', 'utf8');
const [, walk = '', signedCalls = ''] = page.split(/^## (?:Step by step|Signed calls)$/m);
const codeIn = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  );
const SECRET = 'a secret of the deploy job';

let server: Awaited<ReturnType<typeof served>>;
let world: RecordedWorld;
let folder: string;

beforeAll(async () => {
  server = await served();
});

afterAll(async () => {
  serveNobody();
  await server.close();
  vi.unstubAllEnvs();
});

beforeEach(async () => {
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
  const config = `roots: [{ url: ${ROOT} }]\n${codeIn(signedCalls, 'yaml').join('')}`;
  world = new RecordedWorld(database.client, HANDOVER, AT.v1Runs, config);
  world.show('v1', AT.v1Runs);
  await world.collect();
  serveWorld(world, database.url, server.address);
  vi.stubEnv('DEPLOY_WEBHOOK_SECRET', SECRET);
  folder = temporaryFolder();
  writeFileSync(join(folder, 'request.json'), codeIn(walk, 'json').join(''));
  program('npx', `shift; exec ${process.execPath} ${process.cwd()}/bin/signalbox.js "$@"`);
  // The recording has its own time; nothing else of `date` is asked for.
  program('date', `echo ${world.nowMs / 1_000n}`);
});

function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** Runs a script as a runner of GitHub does. */
function bash(script: string, variables: Record<string, string> = {}) {
  const env = {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    SIGNALBOX_URL: server.address,
    DEPLOY_WEBHOOK_SECRET: SECRET,
    ...variables,
  };
  const child = spawn('bash', ['-eo', 'pipefail', '-c', script], { cwd: folder, env });
  const said = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    said.out += data;
  });
  child.stderr.on('data', (data) => {
    said.err += data;
  });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...said }));
  });
}

/** What people, hooks and time do meanwhile, once for each state. */
const MEANWHILE: Partial<Record<CutoverState, () => Promise<void>>> = {
  validated: async () => {
    await world.act(ANA, 'approve', { reason: 'release 2.4' });
  },
  fencing: async () => {
    world.pass(10);
    world.show('v1', AT.v1Ended);
    world.sourceMs = AT.v2RunsOn;
    await world.settle();
    world.pass(90);
  },
  'handing-over': async () => {
    world.pass(5);
    world.show('v2', AT.v2Began);
  },
};

/** Runs a script while the world goes on; gives the states that were seen. */
async function whileItGoesOn(script: string, variables: Record<string, string> = {}) {
  const seen: CutoverState[] = [];
  let isOver = false;
  const job = bash(script, variables).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const row = await database.client.cutover.findFirst({ select: { id: true, state: true } });
    if (row !== null && seen.at(-1) !== row.state) {
      world.id = row.id;
      seen.push(row.state as CutoverState);
      await MEANWHILE[row.state as CutoverState]?.();
      await world.settle();
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { ...(await job), seen };
}

test.runIf(has('curl', 'jq'))('the walk from a token to the way back', { timeout: 180_000 }, async () => {
  const blocks = codeIn(walk, 'sh');
  const { code, out, err } = await whileItGoesOn(blocks.join('\n'));
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('fencing: Fence orders_v1');
  expect(out).toContain('Reached. It is approved.');
  expect(out).toMatch(/is rolling-back/);
  expect((await world.record()).requestedBy).toMatchObject({
    name: 'deploy of orders (token of local operator)',
  });
  expect(blocks.length).toBe(8);
});

test.runIf(has('curl', 'jq', 'python3'))('a job that signs its calls', { timeout: 120_000 }, async () => {
  const [begin = '', step = ''] = codeIn(signedCalls, 'sh');
  const begun = await bash(`${begin}\njq -r .state begun.json`);
  expect(begun).toMatchObject({ code: 0, out: 'validated\n' });
  world.id = JSON.parse(readFileSync(join(folder, 'begun.json'), 'utf8')).id;
  await world.settle();
  await world.act(ANA, 'approve', { reason: 'release 2.4' });
  expect(await bash(`${begin}\n${step}`)).toMatchObject({
    code: 0,
    out: expect.stringContaining('deploy (webhook)'),
  });
  expect((await world.record()).state).toBe('fencing');
  const wrong = await bash(begin, { DEPLOY_WEBHOOK_SECRET: 'a secret that is not ours' });
  expect([wrong.code === 0, wrong.err]).toEqual([false, expect.stringContaining('401')]);
});

interface Step {
  name?: string;
  id?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
}

test.runIf(has('curl', 'jq'))(
  'the job for GitHub Actions carries a handover to the switch of its readers',
  { timeout: 240_000 },
  async () => {
    const { jobs, on } = parse(readFileSync('docs/examples/github-actions.yml', 'utf8'));
    const { env, steps } = jobs.cutover as { env: Record<string, string>; steps: Step[] };
    expect(
      steps
        .filter(({ uses }) => uses !== undefined)
        .every(({ uses }) => /^actions\/[\w-]+@v\d+$/.test(uses ?? '')),
    ).toBe(true);
    expect(on.workflow_dispatch.inputs.request.default).toBe('cutover/request.json');
    mkdirSync(join(folder, '.signalbox/bin'), { recursive: true });
    const checkout = join(process.cwd(), 'bin/signalbox.js');
    writeFileSync(join(folder, '.signalbox/bin/signalbox.js'), `import(${JSON.stringify(checkout)});`);
    const bearer = await bash(`${codeIn(walk, 'sh')[0]}\necho "$SIGNALBOX_TOKEN"`);
    const known: Record<string, string> = {
      'vars.SIGNALBOX_URL': server.address,
      'secrets.SIGNALBOX_TOKEN': bearer.out.trim(),
      'inputs.request': 'request.json',
    };
    const filled = (given: Record<string, string> = {}) =>
      Object.fromEntries(
        Object.entries(given).map(([name, text]) => [
          name,
          text.replace(/\$\{\{ (\S+) \}\}/g, (_, expression) => {
            if (known[expression] === undefined) throw new Error(`${expression} is not known at this step`);
            return known[expression];
          }),
        ]),
      );
    const files = { GITHUB_OUTPUT: join(folder, 'output'), GITHUB_STEP_SUMMARY: join(folder, 'summary') };
    for (const file of Object.values(files)) writeFileSync(file, '');
    const all: CutoverState[] = [];
    for (const { name, id, run, env: own } of steps) {
      // The command line is installed: this is its checkout.
      if (run === undefined || run === 'npm ci') continue;
      const { code, out, err, seen } = await whileItGoesOn(run, {
        ...filled(env),
        ...filled(own),
        ...files,
        GITHUB_RUN_ID: '4711',
      });
      expect({ name, code, said: code === 0 ? '' : out + err }).toEqual({ name, code: 0, said: '' });
      all.push(...seen);
      const [output, value] = readFileSync(files.GITHUB_OUTPUT, 'utf8').trim().split('=');
      if (id !== undefined && output !== undefined && value !== undefined)
        known[`steps.${id}.outputs.${output}`] = value;
    }
    expect([...new Set(all)]).toEqual(
      expect.arrayContaining(['validated', 'fencing', 'handing-over', 'switched']),
    );
    expect((await world.record()).state).toBe('switched');
    expect(readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8')).toContain(`/cutovers/${world.id}`);
  },
);

function has(...programs: string[]): boolean {
  try {
    for (const each of programs) execFileSync(each, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
