import { parseArgs } from 'node:util';
import { findBatch } from '@/lib/checkpoint/log/log-reading';
import { type CheckpointResult, readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import type { StateDetail } from '@/lib/checkpoint/state-detail';
import { openStorage } from '@/lib/storage/open';
import { shownLocation } from '@/lib/storage/shown-location';
import { isStorageError } from '@/lib/storage/storage-error';
import { inspectAnswer } from '../inspect/inspect-answer';
import { inspectText } from '../inspect/inspect-text';
import { reportProgress } from '../inspect/progress';
import type { Terminal } from '../terminal/terminal';
import { type Command, EXIT, type ExitCode, UsageError } from './command';
import { parseEpochMs, parseWholeNumber } from './whole-number';

/** A person waits for it: what a minute or so decodes. */
const MOST_DECODED_BYTES = 8 * 1024 ** 3;

interface InspectOptions {
  location: string;
  json: boolean;
  nowMs: bigint;
  batch: bigint | undefined;
  state: StateDetail;
}

/** `signalbox inspect`: what a checkpoint holds, read from where it lies. */
export const inspect: Command = {
  summary: 'what a checkpoint holds: batches, sources, state, what a restart does',
  usage: `<location> [--json] [--now <epoch ms>] [--batch N] [--state none|sizes|keys]

  --json         one JSON object on stdout, 64-bit numbers as decimal strings
  --now          the time to judge ages by, epoch milliseconds (default: the clock)
  --batch N      look at batch N instead of the newest, and at the state that it left
  --state        none: not at all · sizes: bytes and whether it can be loaded · keys: also key counts (default)`,
  async run(args, terminal) {
    const options = parseOptions(args, terminal);
    try {
      return printResult(await read(options, terminal), options, terminal);
    } catch (error) {
      if (!isStorageError(error)) throw error;
      return refuse(
        options,
        terminal,
        error.kind,
        `${shownLocation(options.location)} can't be read: ${error.kind}: ${error.detail}`,
      );
    }
  },
};

function parseOptions(args: string[], terminal: Terminal): InspectOptions {
  const { values, positionals } = parse(args);
  const [location, ...rest] = positionals;
  if (location === undefined || location === '') throw new UsageError('which location?');
  if (rest.length > 0) throw new UsageError(`one location at a time; also given: ${rest.join(', ')}`);
  return {
    location,
    json: values.json ?? false,
    nowMs: values.now === undefined ? terminal.nowMs() : parseEpochMs('--now', values.now),
    batch: values.batch === undefined ? undefined : parseWholeNumber('--batch', values.batch),
    state: parseState(values.state ?? 'keys'),
  };
}

function parse(args: string[]) {
  try {
    const options = {
      json: { type: 'boolean' },
      now: { type: 'string' },
      batch: { type: 'string' },
      state: { type: 'string' },
    } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function parseState(text: string): StateDetail {
  if (text === 'none' || text === 'sizes' || text === 'keys') return text;
  throw new UsageError(`--state is none, sizes or keys, not ${text}`);
}

async function read(
  { location, nowMs, state, batch }: InspectOptions,
  terminal: Terminal,
): Promise<CheckpointResult> {
  const progress = reportProgress(openStorage(location), terminal);
  try {
    return await readCheckpoint({
      storage: progress.storage,
      nowMs,
      state,
      asOfBatch: batch,
      mostDecodedBytes: MOST_DECODED_BYTES,
      verifyChecksums: true,
    });
  } finally {
    progress.done();
  }
}

async function printResult(
  result: CheckpointResult,
  options: InspectOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { location, batch, json } = options;
  if (result.state === 'absent') return refuse(options, terminal, 'absent', `nothing exists at ${location}`);
  const { reading } = result;
  if (batch !== undefined && findBatch(reading.offsetLog?.files ?? [], batch) === undefined) {
    throw new UsageError(`batch ${batch} is not in offsets/`);
  }
  const answer = inspectAnswer(reading, batch);
  if (json) {
    const contract = await import('@/lib/contract/inspect');
    terminal.out(`${JSON.stringify(contract.inspectAnswer.parse(answer))}\n`);
  } else terminal.out(inspectText(reading, answer, terminal.colour));
  return EXIT.fine;
}

/** The location can't be read: said in words on stderr, and with `--json` as an object as well. */
function refuse(
  { location, json }: InspectOptions,
  terminal: Terminal,
  kind: string,
  message: string,
): ExitCode {
  const shown = shownLocation(location);
  if (json) terminal.out(`${JSON.stringify({ location: shown, error: { kind, message } })}\n`);
  terminal.err(`signalbox: ${message}\n`);
  return EXIT.unreadable;
}
