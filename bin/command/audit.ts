import { parseArgs } from 'node:util';
import { auditVerdict } from '@/lib/contract/audit-verify';
import { isConfigError } from '@/lib/server/config/config-error';
import { isDatabaseError } from '@/lib/server/db/database-error';
import type { NotedRow } from '@/lib/server/service/audit/read-chain';
import type { OpenAudit } from '../audit/open-audit';
import { verifyText } from '../audit/verify-text';
import type { Terminal } from '../terminal/terminal';
import { type Command, EXIT, type ExitCode, UsageError } from './command';

interface AuditOptions {
  json: boolean;
  which: 'kept' | 'demo';
  noted: NotedRow | undefined;
}

/** `signalbox audit verify`: whether the audit is as it was written. */
export const audit: Command = {
  summary: 'whether the audit is as it was written',
  usage: `verify [--contains <number>:<hash>] [--demo] [--json]

  Reads the whole audit, recomputes its chain of hashes, and holds every row of people, roles, links and declarations
  against it. The database is DATABASE_URL, else the embedded one of this folder (SIGNALBOX_HOME); it is only read.

  --contains  a newest row that was noted elsewhere earlier: it must still be there
  --demo      the embedded database of the demo
  --json      one JSON object on stdout

  Exit code: 0 intact · 1 not intact · 2 usage · 3 the database can't be read`,
  async run(args, terminal) {
    const options = parseOptions(args);
    const { openAudit } = await import('../audit/open-audit');
    try {
      const opened = await openAudit(options.which);
      try {
        return await verify(opened, options, terminal);
      } finally {
        await opened.close();
      }
    } catch (error) {
      return unreadable(error, options, terminal);
    }
  },
};

function parseOptions(args: string[]): AuditOptions {
  const { values, positionals } = parse(args);
  if (positionals.length !== 1 || positionals[0] !== 'verify')
    throw new UsageError('which check? There is one: verify');
  return {
    json: values.json ?? false,
    which: values.demo === true ? 'demo' : 'kept',
    noted: values.contains === undefined ? undefined : notedRow(values.contains),
  };
}

function parse(args: string[]) {
  try {
    const options = {
      json: { type: 'boolean' },
      demo: { type: 'boolean' },
      contains: { type: 'string' },
    } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function notedRow(text: string): NotedRow {
  const match = /^(\d{1,18}):([0-9a-f]{64})$/.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) {
    throw new UsageError(
      `--contains: found ${JSON.stringify(text)}, expected <number>:<hash> as verify prints it`,
    );
  }
  return { seq: BigInt(match[1]), hash: match[2] };
}

async function verify({ db, name }: OpenAudit, options: AuditOptions, terminal: Terminal): Promise<ExitCode> {
  const { verifyAudit } = await import('@/lib/server/service/audit/verify');
  const verdict = auditVerdict.parse(await verifyAudit(db, options.noted));
  terminal.out(options.json ? `${JSON.stringify(verdict)}\n` : verifyText(verdict, name, terminal.colour));
  return verdict.intact ? EXIT.fine : EXIT.findings;
}

function unreadable(error: unknown, { json }: AuditOptions, terminal: Terminal): ExitCode {
  const message = expectedReason(error);
  if (message === undefined) throw error;
  if (json) terminal.out(`${JSON.stringify({ error: { kind: 'unreadable', message } })}\n`);
  terminal.err(`signalbox audit: ${message}\n`);
  return EXIT.unreadable;
}

/** Why the audit cannot be read; undefined when something else went wrong. */
function expectedReason(error: unknown): string | undefined {
  if (isDatabaseError(error) || isConfigError(error)) return error.message;
  const name = error instanceof Error ? error.name : '';
  if (!name.startsWith('PrismaClient') && name !== 'DriverAdapterError') return undefined;
  return `the audit can't be read from this database: ${error instanceof Error ? error.message.trim().split('\n').at(-1) : ''}. Is it one that this version of Signalbox has migrated?`;
}
