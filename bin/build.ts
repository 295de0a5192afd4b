// `npm run build`: the production build, skipped when it is that of the present sources.
import { buildIfNeeded } from './start/build';
import { exitCodes, StartError } from './start/start-error';
import { say } from './start/terminal';

try {
  const done = await buildIfNeeded(process.cwd());
  if (done === 'fresh') say('The build is up to date.');
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = exitCodes[error.code];
}
