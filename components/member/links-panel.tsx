'use client';

import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { Moment } from '@/components/time/moment';
import { Panel } from '@/components/ui/panel';
import { ReasonButton } from '@/components/ui/reason-button';
import type { OpenLink } from '@/lib/contract/member';
import { formatCountOf } from '@/lib/domain/format';
import type { MemberTask } from './member-task';
import { type Asking, whyNotManage } from './member-why';
import { RoleChip } from './role-chip';

const KIND_WORDS: Record<OpenLink['kind'], string> = {
  'first-admin': 'Makes the first admin',
  join: 'Lets somebody join',
  password: 'Sets a password',
};

type LinksPanelProps = { links: readonly OpenLink[]; asking: Asking; onTask: (task: MemberTask) => void };

/** One-time links that nobody has used yet. The links themselves are kept nowhere: only that they are out. */
export function LinksPanel({ links, asking, onTask }: LinksPanelProps) {
  return (
    <Panel title="Links that are out" aside={links.length === 0 ? null : formatCountOf(links.length, 'link')}>
      {links.length === 0 ? (
        <p className="px-3.5 py-2.5 text-soft text-xs">
          {whyNotManage(asking) ?? 'No one-time link waits to be used.'}
        </p>
      ) : (
        <ul aria-label="Links that are out" className="divide-y divide-line text-xs">
          {links.map((link) => (
            <li
              key={link.id}
              className="grid gap-x-4 gap-y-1 px-3.5 py-2 lg:grid-cols-[7rem_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.4fr)_auto] lg:items-center"
            >
              {link.state === 'open' ? (
                <ToneMark tone="progress" className="font-medium">
                  open
                </ToneMark>
              ) : (
                <ToneMark tone="unknown" className="font-medium">
                  expired
                </ToneMark>
              )}
              <span className="min-w-0">
                <span className="block">{KIND_WORDS[link.kind]}</span>
                <span className="block text-soft [overflow-wrap:anywhere]">
                  {[link.name, link.email].filter(Boolean).join(', ') || 'whoever has the link'}
                </span>
              </span>
              <span className="flex min-w-0 flex-wrap items-center gap-1">
                {link.grants.map(({ environment, role }) => (
                  <span key={`${role} ${environment}`} className="flex items-center gap-1">
                    <RoleChip role={role} />
                    <span className="text-faint">
                      {environment === null ? 'in all' : `in ${environment}`}
                    </span>
                  </span>
                ))}
              </span>
              <span className="min-w-0 text-soft">
                <span className="block">
                  by {link.madeBy}, <Age atMs={link.madeAtMs} />
                </span>
                <span className="block">
                  until <Moment atMs={link.expiresAtMs} style="date-time" /> UTC
                </span>
              </span>
              <span>
                <ReasonButton
                  whyNot={whyNotManage(asking)}
                  align="end"
                  aria-label={`Withdraw the link for ${link.email ?? 'the first admin'}…`}
                  onClick={() => onTask({ kind: 'withdraw', link })}
                >
                  Withdraw…
                </ReasonButton>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
