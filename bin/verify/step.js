import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/**
 * Runs commands one after the other, or a function, and prints one line about it. Output is shown when it failed;
 * with `loud` it is shown as it comes.
 */
export async function runStep(name, work, { loud = false } = {}) {
  const began = Date.now();
  const result = typeof work === 'function' ? await runFunction(work) : await runCommands(work, loud);
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6);
  const mark = result.passed ? '✓' : '✗';
  process.stdout.write(
    `${mark} ${name.padEnd(18)} ${seconds} s${result.summary ? `   ${result.summary}` : ''}\n`,
  );
  if (!result.passed && !loud) process.stdout.write(`${result.output.trimEnd()}\n`);
  return result.passed;
}

/** A function returns `{ problems, summary }`; what it throws is a problem too. */
async function runFunction(work) {
  try {
    const { problems, summary } = await work();
    return { passed: problems.length === 0, output: problems.join('\n'), summary };
  } catch (error) {
    return { passed: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function runCommands(commands, loud) {
  let output = '';
  for (const command of commands) {
    const run = await runCommand(command, loud);
    output += run.output;
    if (!run.passed) return { passed: false, output };
  }
  // Vitest's closing line says how many tests there were.
  const tests = /Tests\s+(.*)$/m.exec(stripColour(output))?.[1];
  return { passed: true, output, summary: tests };
}

function runCommand([program, ...args], loud) {
  const own = join(process.cwd(), 'node_modules', '.bin');
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', PATH: `${own}${delimiter}${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (chunk) => {
      output += chunk;
      if (loud) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => resolve({ passed: false, output: `${program}: ${error.message}\n` }));
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}

function stripColour(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character starts every colour code
  return text.replace(/\u001b\[[0-9;]*m/g, '');
}
