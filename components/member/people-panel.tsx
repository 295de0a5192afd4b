'use client';

import { UserPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Panel } from '@/components/ui/panel';
import { ReasonButton } from '@/components/ui/reason-button';
import type { Members } from '@/lib/contract/member';
import type { SessionActor } from '@/lib/contract/session';
import { formatCountOf } from '@/lib/domain/format';
import { LinksPanel } from './links-panel';
import type { MemberTask } from './member-task';
import { whyNotManage } from './member-why';
import { PeopleTable } from './people-table';

/** Only who changes something loads the dialogs. */
const MemberDialog = dynamic(() => import('./member-dialog').then((module) => module.MemberDialog), {
  ssr: false,
});

/** Everybody who may sign in with their roles, and the links that are out. */
export function PeoplePanel({ data, actor }: { data: Members; actor: SessionActor | null }) {
  const [task, setTask] = useState<MemberTask | null>(null);
  const asking = { actor, fixedBecause: data.fixedBecause };
  return (
    <>
      <Panel
        title="People and roles"
        aside={formatCountOf(data.members.length, 'person', 'people')}
        action={
          <ReasonButton whyNot={whyNotManage(asking)} align="end" onClick={() => setTask({ kind: 'invite' })}>
            <UserPlus size={13} aria-hidden="true" />
            Invite…
          </ReasonButton>
        }
      >
        {data.fixedBecause === null ? null : (
          <p className="border-line border-b px-3.5 py-2 text-soft text-xs">{data.fixedBecause}</p>
        )}
        <PeopleTable data={data} asking={asking} onTask={setTask} />
      </Panel>
      <LinksPanel links={data.links} asking={asking} onTask={setTask} />
      {task === null ? null : (
        <MemberDialog task={task} data={data} asking={asking} onClose={() => setTask(null)} />
      )}
    </>
  );
}
