import { parseArgs } from 'node:util';
import { absentVersion } from '@/lib/checkpoint/absent-version';
import type { DeclaredVersion } from '@/lib/compare/declared-version';
import type { SaidMatch } from '@/lib/compare/match-sources';
import { type CompareAnswer, parseMatch } from '@/lib/contract/compare';
import type { DoctorFacts } from '@/lib/contract/doctor';
import { type ComparedVersion, compareJson } from '@/lib/server/service/compare/compare-json';
import { compareText } from '../compare/compare-text';
import { readDeclarations } from '../compare/declarations';
import { circumstancesOf } from '../doctor/circumstances';
import { examine } from '../doctor/examine';
import { factsOption, requestedFromFacts } from '../doctor/facts';
import type { Terminal } from '../terminal/terminal';
import { type Command, EXIT, type ExitCode, UsageError } from './command';
import { readLocation } from './read-location';
import { parseEpochMs } from './whole-number';

const EXPECTATIONS = ['resume', 'new-checkpoint', 'aligned', 'no-gap'] as const;
type Expectation = (typeof EXPECTATIONS)[number];

interface CompareOptions {
  locations: [string, string];
  json: boolean;
  facts: DoctorFacts;
  nowMs: bigint;
  declared: { v1: DeclaredVersion | null; v2: DeclaredVersion | null };
  said: SaidMatch[];
  renamed: Map<string, string>;
  expect: Expectation | undefined;
}

/** `signalbox compare`: may v2's definition resume on v1's checkpoint, and how did v2 take over? */
export const compare: Command = {
  summary: 'two versions: may v2 resume on v1’s checkpoint, where does v2 start against v1’s end',
  usage: `<v1> <v2> [--facts <file>] [--declare <v1.yaml> --declare <v2.yaml>] [--match 0=1]… [--renamed old=new]…
                         [--expect resume|new-checkpoint|aligned|no-gap] [--now <epoch ms>] [--json]

  <v2> is a checkpoint that v2's definition has run on, of any environment. With --declare it may be still absent.

  --declare <file>  what is declared of a version (sources, operators, sink, trigger, conf), YAML or JSON.
                    Given twice: of v1, then of v2. Given once: of v2
  --match 0=1       source 0 of v1 is source 1 of v2 (0=none: v2 reads it no more), where nothing proves it
  --renamed a=b     the state's column a is called b in v2: a rename, not another column
  --facts <file>    as for doctor; job_conf stands for v2's settings where none are declared
  --expect <what>   exit code 1 unless it is so, 4 when that cannot be told
  --now             the time to judge ages by, epoch milliseconds (default: now_ms of the facts, else the clock)
  --json            one JSON object on stdout, 64-bit numbers as decimal strings

  Exit code: 0 a verdict, or as expected · 1 not as expected · 2 usage · 3 a location can't be read · 4 inconclusive`,
  async run(args, terminal) {
    const options = await parseOptions(args, terminal);
    const { nowMs, json, declared } = options;
    const [first, second] = options.locations;
    const v1 = await readLocation(first, { command: 'compare', nowMs, json }, terminal);
    if (typeof v1 === 'number') return v1;
    const whenAbsent =
      declared.v2 === null ? {} : { whenAbsent: (location: string) => absentVersion(location, nowMs) };
    const v2 = await readLocation(second, { command: 'compare', nowMs, json, ...whenAbsent }, terminal);
    if (typeof v2 === 'number') return v2;
    const { circumstances, warnings } = circumstancesOf(options.facts, nowMs);
    for (const warning of warnings) terminal.err(`signalbox compare: ${warning}\n`);
    const examined = examine([v1, v2], circumstances);
    const side = (reading: typeof v1, said: DeclaredVersion | null): ComparedVersion => {
      const verdict = examined.verdicts[v1.name === v2.name ? reading.location : reading.name];
      return {
        reading,
        versionId: null,
        status: verdict?.status ?? 'unknown',
        statusReason: verdict?.reason ?? '',
        declared: said,
      };
    };
    const answer = compareJson({
      nowMs,
      v1: side(v1, declared.v1),
      v2: side(v2, withJobConf(declared.v2, options.facts)),
      problems: examined.problems,
      said: options.said,
      renamed: options.renamed,
    });
    await print(answer, options, terminal);
    return exitCode(answer, options.expect);
  },
};

/** The fact `job_conf` is what the newest version is submitted with; a declaration knows better. */
function withJobConf(declared: DeclaredVersion | null, facts: DoctorFacts): DeclaredVersion | null {
  const requested = requestedFromFacts(facts);
  if (requested === null || declared?.conf !== undefined) return declared;
  return { ...declared, conf: requested.conf };
}

async function parseOptions(args: string[], terminal: Terminal): Promise<CompareOptions> {
  const { values, positionals } = parse(args);
  const [v1, v2, ...more] = positionals;
  if (!v1 || !v2) throw new UsageError('which two locations?');
  if (more.length > 0) throw new UsageError(`two locations are compared; also given: ${more.join(', ')}`);
  const facts = await factsOption('compare', values.facts, terminal);
  return {
    locations: [v1, v2],
    json: values.json ?? false,
    facts,
    nowMs: values.now === undefined ? (facts.now_ms ?? terminal.nowMs()) : parseEpochMs('--now', values.now),
    declared: await readDeclarations(values.declare ?? []),
    said: (values.match ?? []).flatMap((text) => text.split(',')).map(saidMatch),
    renamed: new Map((values.renamed ?? []).map(renamedPair)),
    expect: values.expect === undefined ? undefined : expectation(values.expect),
  };
}

function parse(args: string[]) {
  try {
    const options = {
      json: { type: 'boolean' },
      now: { type: 'string' },
      facts: { type: 'string' },
      declare: { type: 'string', multiple: true },
      match: { type: 'string', multiple: true },
      renamed: { type: 'string', multiple: true },
      expect: { type: 'string' },
    } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function saidMatch(text: string): SaidMatch {
  if (!/^\d{1,4}=(\d{1,4}|none)$/.test(text))
    throw new UsageError(`--match is <source of v1>=<source of v2> or <source of v1>=none, not ${text}`);
  return parseMatch(text);
}

function renamedPair(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at <= 0 || at === text.length - 1)
    throw new UsageError(`--renamed is <name in v1>=<name in v2>, not ${text}`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function expectation(text: string): Expectation {
  const found = EXPECTATIONS.find((each) => each === text);
  if (found === undefined) throw new UsageError(`--expect is one of ${EXPECTATIONS.join(', ')}, not ${text}`);
  return found;
}

async function print(answer: CompareAnswer, { json }: CompareOptions, terminal: Terminal): Promise<void> {
  if (!json) {
    terminal.out(compareText(answer, terminal.colour));
    return;
  }
  const { compareAnswer } = await import('@/lib/contract/compare');
  terminal.out(`${JSON.stringify(compareAnswer.parse(answer))}\n`);
}

function exitCode(answer: CompareAnswer, expect: Expectation | undefined): ExitCode {
  const { verdict, handover, alignment } = answer;
  switch (expect) {
    case undefined:
      return verdict === 'unknown' ? EXIT.inconclusive : EXIT.fine;
    case 'resume':
    case 'new-checkpoint':
      if (verdict === 'unknown') return EXIT.inconclusive;
      return verdict === expect ? EXIT.fine : EXIT.findings;
    case 'aligned':
      if (handover === 'not-comparable' || handover === 'not-started') return EXIT.inconclusive;
      return handover === 'aligned' ? EXIT.fine : EXIT.findings;
    case 'no-gap':
      if (handover === 'gap' || handover === 'mixed') return EXIT.findings;
      return handover === 'not-started' ||
        alignment.length === 0 ||
        alignment.some(({ relation }) => relation === null)
        ? EXIT.inconclusive
        : EXIT.fine;
    default:
      return expect satisfies never;
  }
}
