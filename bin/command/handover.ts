import { parseArgs } from 'node:util';
import type { SourceFacts } from '@/lib/compare/handover/start';
import type { DoctorFacts } from '@/lib/contract/doctor';
import type { HandoverAnswer } from '@/lib/contract/handover';
import { handoverJson } from '@/lib/server/service/compare/handover-json';
import { askConfigured, topicsOf } from '../doctor/configured-heads';
import { factsOption, intervalFromFacts, sourceFactsOf } from '../doctor/facts';
import { handoverText } from '../handover/handover-text';
import type { Terminal } from '../terminal/terminal';
import { type Command, EXIT, type ExitCode, UsageError } from './command';
import { readLocation } from './read-location';
import { parseEpochMs, parseWholeNumber } from './whole-number';

interface HandoverOptions {
  location: string;
  json: boolean;
  facts: DoctorFacts;
  nowMs: bigint;
  asOfBatch: bigint | null;
  /** The time to judge by was given. */
  isPast: boolean;
}

/** `signalbox handover`: where exactly a successor of v1 starts. */
export const handover: Command = {
  summary: 'where exactly a successor of v1 starts, as code to paste',
  usage: `<v1> [--facts <file>] [--now <epoch ms>] [--as-of-batch N] [--json]

  The start is the end of the last batch that v1 has committed.

  --facts <file>     as for doctor; kafka names the partitions that the topic has now (startingOffsets must name every
                     one), source_table the versions that a Delta table has. Kafka sources that signalbox.yaml declares
                     for v1 are asked of their brokers, unless the facts tell of kafka or the time is given
  --as-of-batch N    start after the committed batch N, also while v1 shows signs of life
  --now              the time to judge ages by, epoch milliseconds (default: now_ms of the facts, else the clock)
  --json             one JSON object on stdout, 64-bit numbers as decimal strings

  Exit code: 0 a start · 2 usage · 3 the location can't be read · 4 no start, or one that is not certain`,
  async run(args, terminal) {
    const { location, nowMs, json, facts, asOfBatch, isPast } = await parseOptions(args, terminal);
    const v1 = await readLocation(location, { command: 'handover', nowMs, json }, terminal);
    if (typeof v1 === 'number') return v1;
    const asked = await askConfigured(
      { command: 'handover', facts, isPast, readings: [{ location, reading: v1 }] },
      terminal,
    );
    const told = sourceFactsOf(facts);
    const sourceFacts: SourceFacts = asked.length === 0 ? told : { ...told, topics: topicsOf(asked) };
    const answer = handoverJson({
      v1,
      nowMs,
      facts: sourceFacts,
      asOfBatch,
      declaredIntervalMs: intervalFromFacts(facts) ?? null,
    });
    if (json) {
      const { handoverAnswer } = await import('@/lib/contract/handover');
      terminal.out(`${JSON.stringify(handoverAnswer.parse(answer))}\n`);
    } else terminal.out(handoverText(answer, terminal.colour));
    return exitCode(answer);
  },
};

async function parseOptions(args: string[], terminal: Terminal): Promise<HandoverOptions> {
  const { values, positionals } = parse(args);
  const [location, ...more] = positionals;
  if (location === undefined || location === '') throw new UsageError('which location?');
  if (more.length > 0) throw new UsageError(`one location at a time; also given: ${more.join(', ')}`);
  const facts = await factsOption('handover', values.facts, terminal);
  const asOf = values['as-of-batch'];
  return {
    location,
    json: values.json ?? false,
    facts,
    nowMs: values.now === undefined ? (facts.now_ms ?? terminal.nowMs()) : parseEpochMs('--now', values.now),
    asOfBatch: asOf === undefined ? null : parseWholeNumber('--as-of-batch', asOf),
    isPast: values.now !== undefined || facts.now_ms !== undefined,
  };
}

function parse(args: string[]) {
  try {
    const options = {
      json: { type: 'boolean' },
      now: { type: 'string' },
      facts: { type: 'string' },
      'as-of-batch': { type: 'string' },
    } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A source for which no option is exact has an answer too: its ways. An option that may be wrong is none, nor is silence. */
function exitCode({ refused, sources }: HandoverAnswer): ExitCode {
  if (refused !== null || sources.length === 0) return EXIT.inconclusive;
  const isOpen = sources.some(({ option, exact, ways }) => (option === null ? ways.length === 0 : !exact));
  return isOpen ? EXIT.inconclusive : EXIT.fine;
}
