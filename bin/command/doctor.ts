import { parseArgs } from 'node:util';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { DoctorAnswer, DoctorFacts } from '@/lib/contract/doctor';
import { circumstancesOf } from '../doctor/circumstances';
import { askConfigured } from '../doctor/configured-heads';
import { doctorText } from '../doctor/doctor-text';
import { examine } from '../doctor/examine';
import { factsOption } from '../doctor/facts';
import type { Terminal } from '../terminal/terminal';
import { type Command, EXIT, type ExitCode, UsageError } from './command';
import { readLocation } from './read-location';
import { parseEpochMs } from './whole-number';

interface DoctorOptions {
  locations: string[];
  json: boolean;
  facts: DoctorFacts;
  nowMs: bigint;
  /** The time to judge by was given. */
  isPast: boolean;
}

/** `signalbox doctor`: what is wrong with the versions of a query, what proves it, and the safe next step. */
export const doctor: Command = {
  summary: 'what is wrong with a query, what proves it, and the safe next step',
  usage: `<location>… [--facts <file>] [--now <epoch ms>] [--json]

  Several locations are versions of one query, in order (v1 first). Kafka sources that signalbox.yaml declares for them are
  asked of their brokers, unless the facts tell of kafka or the time is given.

  --facts <file>  JSON with what can't be read from here: now_ms, checkpoints, kafka, eventhubs, source_table,
                  sink, job_conf, source_options, trigger (all optional)
  --now           the time to judge ages by, epoch milliseconds (default: now_ms of the facts, else the clock)
  --json          one JSON object on stdout, 64-bit numbers as decimal strings

  Exit code: 0 no critical problem · 1 a critical problem · 2 usage · 3 a location can't be read · 4 no verdict`,
  async run(args, terminal) {
    const options = await parseOptions(args, terminal);
    const readings: CheckpointReading[] = [];
    for (const location of options.locations) {
      const reading = await readLocation(location, { command: 'doctor', ...options }, terminal);
      if (typeof reading === 'number') return reading;
      readings.push(reading);
    }
    const { facts, isPast, locations } = options;
    const placed = readings.map((reading, index) => ({ location: locations[index] ?? '', reading }));
    const asked = await askConfigured({ command: 'doctor', facts, isPast, readings: placed }, terminal);
    const nowMs = asked.length === 0 ? options.nowMs : terminal.nowMs();
    const { circumstances, warnings } = circumstancesOf(facts, nowMs);
    for (const warning of warnings) terminal.err(`signalbox doctor: ${warning}\n`);
    const answer = examine(readings, { ...circumstances, heads: [...circumstances.heads, ...asked] });
    await print(answer, options, terminal);
    return exitCode(answer);
  },
};

async function parseOptions(args: string[], terminal: Terminal): Promise<DoctorOptions> {
  const { values, positionals } = parse(args);
  if (positionals.length === 0 || positionals.includes('')) throw new UsageError('which location?');
  const facts = await factsOption('doctor', values.facts, terminal);
  const nowMs =
    values.now === undefined ? (facts.now_ms ?? terminal.nowMs()) : parseEpochMs('--now', values.now);
  return {
    locations: inOrder(positionals, facts.checkpoints),
    json: values.json ?? false,
    facts,
    nowMs,
    isPast: values.now !== undefined || facts.now_ms !== undefined,
  };
}

function parse(args: string[]) {
  try {
    const options = {
      json: { type: 'boolean' },
      now: { type: 'string' },
      facts: { type: 'string' },
    } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Locations in the order that the facts name them, where they name every one; else as given. */
function inOrder(locations: string[], names: readonly string[] = []): string[] {
  const rank = (location: string) => names.indexOf(location.replace(/\/+$/, '').split('/').at(-1) ?? '');
  if (locations.some((location) => rank(location) < 0)) return locations;
  return locations.toSorted((a, b) => rank(a) - rank(b));
}

async function print(answer: DoctorAnswer, { json }: DoctorOptions, terminal: Terminal): Promise<void> {
  if (!json) {
    terminal.out(doctorText(answer, terminal.colour));
    return;
  }
  const { doctorAnswer } = await import('@/lib/contract/doctor');
  terminal.out(`${JSON.stringify(doctorAnswer.parse(answer))}\n`);
}

function exitCode(answer: DoctorAnswer): ExitCode {
  if (answer.problems.some(({ severity }) => severity === 'critical')) return EXIT.findings;
  return answer.status === 'unknown' ? EXIT.inconclusive : EXIT.fine;
}
