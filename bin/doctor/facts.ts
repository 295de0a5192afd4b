import { readFile } from 'node:fs/promises';
import type { SourceFacts } from '@/lib/compare/handover/start';
import { DOCTOR_FACT_KEYS, type DoctorFacts, doctorFacts } from '@/lib/contract/doctor';
import { parseDurationMs } from '@/lib/domain/duration';
import type { OldestPosition } from '@/lib/finding/finding';
import type { RequestedSettings } from '@/lib/finding/known-place';
import type { KnownSink } from '@/lib/finding/known-sink';
import { type GivenTopic, givenHeads } from '@/lib/head/given-heads';
import type { HeadReading } from '@/lib/head/head';
import { type ExactJson, parseExactJson } from '@/lib/spark/exact-json';
import { UsageError } from '../command/command';
import type { Terminal } from '../terminal/terminal';

/**
 * The facts of `--facts <path>` of a command, none without it; keys that mean nothing here are told on stderr.
 * @throws UsageError that names the file and the field
 */
export async function factsOption(
  command: string,
  path: string | undefined,
  terminal: Terminal,
): Promise<DoctorFacts> {
  if (path === undefined) return {};
  const facts = await readFacts(path);
  const ignored = Object.keys(facts).filter((key) => !DOCTOR_FACT_KEYS.includes(key));
  if (ignored.length > 0)
    terminal.err(`signalbox ${command}: --facts ${path}: nothing is known of ${ignored.join(', ')}\n`);
  return facts;
}

/** Reads and checks a facts file. @throws UsageError that names the file and the field */
async function readFacts(path: string): Promise<DoctorFacts> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unreadable';
    throw new UsageError(`--facts ${path} cannot be read (${why})`, { cause });
  }
  let json: ExactJson;
  try {
    json = parseExactJson(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`--facts ${path} is not JSON: ${why}`, { cause });
  }
  const parsed = doctorFacts.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue === undefined || issue.path.length === 0 ? '' : ` ${issue.path.join('.')}`;
    throw new UsageError(`--facts ${path}:${field}: ${issue?.message ?? 'not a facts file'}`);
  }
  return parsed.data;
}

/** Ends of Kafka topics and event hubs from the facts, true at `atMs`. */
export function headsFromFacts(facts: DoctorFacts, atMs: bigint): HeadReading[] {
  return givenHeads(givenTopics(facts), atMs, 'offsets from the facts file');
}

/** Oldest positions from the facts, also where they name no end. */
export function oldestFromFacts(facts: DoctorFacts): OldestPosition[] {
  return givenTopics(facts).flatMap(({ topic, beginning }) =>
    Object.entries(beginning).map(([partition, position]) => ({ topic, partition, beginning: position })),
  );
}

function givenTopics(facts: DoctorFacts): GivenTopic[] {
  return [
    ...(facts.kafka ?? []).map(({ topic, beginning = {}, end = {} }) => ({ topic, beginning, end })),
    ...(facts.eventhubs ?? []).map(({ name, earliest = {}, latest = {} }) => ({
      topic: name,
      beginning: earliest,
      end: latest,
    })),
  ];
}

/** What the fact `sink` says of the sink's log; null when it says nothing of its transactions. */
export function sinkFromFacts({ sink }: DoctorFacts): KnownSink | null {
  if (sink?.txns === undefined) return null;
  return {
    kind: sink.kind,
    appId: sink.txnAppId ?? null,
    transactions: sink.txns.map(({ appId, version }) => ({ appId, version, atMs: null })),
    tableAtMs: sink.newest_table_commit_ms ?? null,
  };
}

/** Settings of the fact `job_conf`, as text; what is neither text nor a number nor a boolean is left out. */
export function requestedFromFacts({ job_conf }: DoctorFacts): RequestedSettings | null {
  if (job_conf === undefined) return null;
  const conf = Object.entries(job_conf).flatMap(([key, value]) =>
    ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ? [[key, String(value)] as const] : [],
  );
  return { conf: Object.fromEntries(conf), saidBy: 'the job' };
}

/**
 * The interval of the fact `trigger`, ms: `"30 seconds"`, `"processingTime 30 seconds"`, `{"processingTime":"30s"}`,
 * `{"availableNow":true,"every":"1h"}`. Null when it names none, as plain `availableNow` does; undefined when it is not
 * understood, which only means that the rhythm is told from the logs.
 */
export function intervalFromFacts({ trigger }: DoctorFacts): bigint | null | undefined {
  if (trigger === undefined) return null;
  const text = typeof trigger === 'string' ? trigger : durationField(trigger);
  if (text === undefined) return null;
  if (/^\W*(?:Trigger\.)?(?:AvailableNow|Once)\b/i.test(text)) return null;
  const duration = /\d+\s*[a-z]+/i.exec(text)?.[0];
  const ms = duration === undefined ? undefined : parseDurationMs(duration);
  return ms === undefined ? undefined : BigInt(ms);
}

function durationField(trigger: Record<string, unknown>): string | undefined {
  for (const key of ['processingTime', 'continuous', 'every']) {
    const value = trigger[key];
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/** What the facts say about the sources themselves: every partition that they name, and the source table's versions. */
export function sourceFactsOf(facts: DoctorFacts): SourceFacts {
  const topics = new Map(
    givenTopics(facts).map(({ topic, beginning, end }) => {
      const partitions = new Set([...Object.keys(beginning), ...Object.keys(end)]);
      const ranges = [...partitions].map(
        (partition) =>
          [partition, { beginning: beginning[partition] ?? null, end: end[partition] ?? null }] as const,
      );
      return [topic, new Map(ranges)] as const;
    }),
  );
  const table = facts.source_table;
  return {
    topics: new Map([...topics].filter(([, partitions]) => partitions.size > 0)),
    table:
      table?.kind === 'delta'
        ? {
            id: table.table_id ?? null,
            earliest: table.earliest_version ?? null,
            latest: table.latest_version ?? null,
          }
        : null,
    eventHubs: new Set((facts.eventhubs ?? []).map(({ name }) => name)),
  };
}
