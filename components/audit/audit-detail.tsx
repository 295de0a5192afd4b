'use client';

import { useActor } from '@/components/auth/use-actor';
import { DeclarationDiff } from '@/components/declaration/declaration-diff';
import { AppLink } from '@/components/shell/app-link';
import { CommandLine } from '@/components/ui/command-line';
import { CopyButton } from '@/components/ui/copy-button';
import { auditVerifyCommand } from '@/lib/client/cli-command';
import type { AuditEntry } from '@/lib/contract/audit';
import { pagePath } from '@/lib/contract/paths';
import { formatMoment } from '@/lib/domain/format';
import { stateText } from './prepare-state';

const KIND_WORDS = {
  person: 'a person',
  token: 'a program with a token',
  system: 'a program',
  nobody: 'nobody who had signed in',
} as const;

/** One entry as a whole: what changed, and everything that it can be cited by. */
export function AuditDetail({ entry }: { entry: AuditEntry }) {
  const { session } = useActor();
  const [before, after] = [stateText(entry.before), stateText(entry.after)];
  const version = /^declaration:(.+)$/.exec(entry.subject)?.[1];
  return (
    <div className="grid gap-x-6 gap-y-3 border-line border-t bg-ground/50 px-3.5 py-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="min-w-0">
        <dl className="grid gap-y-1.5">
          <Row name="Entry" text={entry.seq} />
          <Row name="When" text={formatMoment(BigInt(entry.atMs))} />
          <Row
            name="Who"
            text={entry.actor.id}
            beside={`${entry.actor.name}, ${KIND_WORDS[entry.actor.kind]}`}
          />
          <Row name="What" text={entry.verb} />
          <Row name="To what" text={entry.subject} />
          <Row name="Request" text={entry.requestId} />
          <Row name="Hash" text={entry.hash} />
        </dl>
        <CommandLine
          command={auditVerifyCommand(session?.signIn.method === 'demo', entry)}
          label="Note it, and later check that it is there"
          className="mt-2"
        />
        {version === undefined ? null : (
          <AppLink
            href={pagePath.version(version, 'settings')}
            className="mt-2 inline-block underline underline-offset-2"
          >
            Settings of {version}
          </AppLink>
        )}
      </div>
      <div className="min-w-0">
        {entry.reason === null ? null : (
          <p className="mb-2">
            <span className="text-faint">Why: </span>
            <span className="[overflow-wrap:anywhere]">{entry.reason}</span>
          </p>
        )}
        {entry.before === null && entry.after === null ? (
          <p className="text-soft">
            Nothing stored was changed: the entry says that something was asked for or happened.
          </p>
        ) : (
          <>
            <p className="mb-1 text-faint">{changeWords(entry)}</p>
            <div className="panel">
              <DeclarationDiff before={before} after={after} label={`Change of entry ${entry.seq}`} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function changeWords({ before, after }: AuditEntry): string {
  if (before === null) return 'After; before there was nothing';
  if (after === null) return 'Before; after there is nothing';
  return 'Before and after';
}

function Row({ name, text, beside }: { name: string; text: string; beside?: string }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-2">
      <dt className="text-faint">{name}</dt>
      <dd className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 grow">
          {beside === undefined ? null : <span className="block">{beside}</span>}
          <span className="num [overflow-wrap:anywhere]">{text}</span>
        </span>
        <CopyButton text={text} label={`Copy: ${name}`} />
      </dd>
    </div>
  );
}
