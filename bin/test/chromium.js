import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where a Chromium that runs is: CHROMIUM_PATH, or a usual place; `undefined` when there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  return (named ? [named] : places).find(works);
}

/** Finds Chromium, or installs it where that is allowed; otherwise says what the person has to do. */
export function provideChromium() {
  const found = findChromium();
  if (found !== undefined) return { path: found };
  if (process.env.CHROMIUM_PATH) {
    return {
      problem: `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and no Chromium runs there. Correct it, or unset it.`,
    };
  }
  const command = 'apt-get update && apt-get install --yes --no-install-recommends chromium';
  if (!isDebian()) {
    return {
      problem: 'The journeys need Chromium, and none was found. Install it, or set CHROMIUM_PATH to one.',
    };
  }
  if (process.getuid?.() !== 0) {
    return {
      problem: `The journeys need Chromium, and none was found. Install it with:\n  sudo sh -c '${command}'`,
    };
  }
  process.stdout.write('Installing Chromium …\n');
  const run = spawnSync('sh', ['-c', command], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const installed = findChromium();
  if (installed !== undefined) return { path: installed };
  const reason = `${run.stdout}${run.stderr}`.trim().split('\n').slice(-5).join('\n');
  return { problem: `Chromium could not be installed with: ${command}\n${reason}` };
}

function works(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
