'use client';

import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { LIST_ITEM } from '@/components/shell/list-keys';
import { ToneMark } from '@/components/status/tone-mark';
import { Moment } from '@/components/time/moment';
import { cn } from '@/components/ui/cn';
import type { AuditEntry } from '@/lib/contract/audit';
import { AUDIT_VERB_WORDS, type AuditVerb } from '@/lib/domain/audit-verb';
import { formatMoment } from '@/lib/domain/format';
import { subjectWords } from './subject-words';

type AuditRowProps = {
  entry: AuditEntry;
  /** Names of people by id. */
  nameOf: ReadonlyMap<string, string>;
  open: boolean;
  onToggle: (seq: string) => void;
};

/** Somebody was kept from something: worth a look. */
const REFUSED: readonly AuditVerb[] = ['sign-in.refused', 'password.change-refused', 'token.refused'];

/** One entry. Below `lg` it is a few lines: who did what, to what, why, when. */
export const AuditRow = memo(function AuditRow({ entry, nameOf, open, onToggle }: AuditRowProps) {
  const words = AUDIT_VERB_WORDS[entry.verb];
  const subject = subjectWords(entry, nameOf);
  return (
    <tr
      className={cn(
        'relative border-line border-t hover:bg-hover max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:gap-x-3 max-lg:gap-y-0.5 max-lg:px-3.5 max-lg:py-2 lg:h-9',
        open && 'bg-chip',
      )}
    >
      <th scope="row" className="p-0 text-left font-normal max-lg:order-5 lg:pl-2">
        <button
          {...LIST_ITEM}
          type="button"
          aria-expanded={open}
          aria-label={`Entry ${entry.seq}, ${formatMoment(BigInt(entry.atMs))}: ${entry.actor.name} ${words}`}
          onClick={() => onToggle(entry.seq)}
          className="flex h-6 items-center gap-1 after:absolute after:inset-0 after:content-['']"
        >
          <ChevronRight
            size={13}
            aria-hidden="true"
            className={cn('shrink-0 text-faint print:hidden', open && 'rotate-90')}
          />
          <Moment atMs={entry.atMs} style="date-time" />
        </button>
      </th>
      <Cell className="max-lg:order-1 lg:truncate">
        <span className="font-medium" title={entry.actor.id}>
          {entry.actor.name}
        </span>
        {entry.actor.kind === 'system' ? <span className="text-faint"> (program)</span> : null}
      </Cell>
      <Cell className="max-lg:order-2 lg:truncate" title={entry.verb}>
        {REFUSED.includes(entry.verb) ? <ToneMark tone="warn">{words}</ToneMark> : words}
      </Cell>
      <Cell className="max-lg:order-3 max-lg:col-span-2 lg:truncate" title={entry.subject}>
        <span className={cn('[overflow-wrap:anywhere]', subject === entry.subject && 'num')}>{subject}</span>
      </Cell>
      <Cell className="max-lg:order-6 max-lg:text-right lg:truncate">
        {entry.environment ?? <span className="text-faint">all</span>}
      </Cell>
      <Cell className="max-lg:order-4 max-lg:col-span-2 lg:truncate" title={entry.reason ?? undefined}>
        {entry.reason === null ? (
          <span className="text-faint max-lg:hidden">none</span>
        ) : (
          <span className="text-soft">“{entry.reason}”</span>
        )}
      </Cell>
    </tr>
  );
});

function Cell({ className, title, children }: { className?: string; title?: string; children: ReactNode }) {
  return (
    <td title={title} className={cn('min-w-0 p-0 lg:px-2 lg:last:pr-3.5', className)}>
      {children}
    </td>
  );
}
