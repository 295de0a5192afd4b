import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Child, type Remember } from './child';
import type { Cleanup } from './cleanup';
import { goOn } from './interrupted';
import { portOrAny } from './port';
import { StartError } from './start-error';
import { report } from './terminal';

const patienceMs = 120_000;

/** Starts the replay of the recording and waits until it has laid out its files; returns their configuration. */
export async function startDemo(plan: {
  home: string;
  controlPort: number;
  cleanup: Cleanup;
  remember: Remember;
  stop: AbortSignal;
}): Promise<{ configFile: string }> {
  const folder = join(plan.home, 'demo');
  const port = await portOrAny('127.0.0.1', plan.controlPort);
  let readyLine: string | undefined;
  const child = new Child({
    name: 'demo',
    arguments: ['--import', 'tsx', 'fixtures/replay/main.ts', '--to', folder, '--port', String(port)],
    environment: () => ({}),
    log: join(plan.home, 'logs', 'demo.log'),
    patienceMs: 5_000,
    onStart: plan.remember('demo'),
    onLine: (line) => {
      if (line.startsWith('ready')) readyLine = line;
    },
  });
  plan.cleanup.add('demo', () => child.stop());
  for (const until = Date.now() + patienceMs; readyLine === undefined; ) {
    goOn(plan.stop);
    if (child.ends > 0 || Date.now() > until) {
      const how = child.ends > 0 ? 'ended' : `was not ready within ${patienceMs / 1000} s`;
      throw new StartError('failed', `The replay of the demo ${how}:\n${child.tail}`);
    }
    await sleep(50);
  }
  const control = /\bcontrol=(\S+)/.exec(readyLine)?.[1];
  report('demo', `a recording of real Spark is replayed${control ? `; controls at ${control}` : ''}`);
  return { configFile: join(folder, 'signalbox.yaml') };
}
