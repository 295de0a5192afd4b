import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The release whose readers are asked; `npm run test:spark` installs it. See fixtures/record/toolchain.py. */
const RELEASE = '4.2.1';

/** Where the python with Spark is, or why Spark can't be asked. */
export function sparkPlace(): { python: string } | { absent: string } {
  const cache = process.env.SIGNALBOX_CACHE ?? join(homedir(), '.cache/signalbox');
  const home = join(cache, `venv-${RELEASE}`);
  if (!existsSync(join(home, '.installed')))
    return { absent: `no Spark: ${home} is not there, npm run test:spark installs it` };
  if (spawnSync('java', ['-version'], { stdio: 'ignore' }).status !== 0)
    return { absent: 'no Spark: java does not run' };
  return { python: join(home, 'bin/python') };
}
