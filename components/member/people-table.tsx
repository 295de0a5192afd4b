'use client';

import type { ReactNode } from 'react';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { cn } from '@/components/ui/cn';
import { ReasonButton } from '@/components/ui/reason-button';
import type { Member, Members } from '@/lib/contract/member';
import type { MemberTask } from './member-task';
import { type Asking, whyNotChangeRoles, whyNotDisable, whyNotManage } from './member-why';
import { columnsOf, type RoleCell, roleCells } from './prepare-people';
import { RoleChip } from './role-chip';

type PeopleTableProps = { data: Members; asking: Asking; onTask: (task: MemberTask) => void };

/** More columns than this are read better as a list, at every width. */
const COLUMNS_AT_MOST = 5;

/** Who has which role where: a table where there is room, else a list of what somebody has. */
export function PeopleTable({ data, asking, onTask }: PeopleTableProps) {
  const environments = columnsOf(
    data.members.flatMap(({ grants }) => grants),
    data.environments.map(({ name }) => name),
  );
  const isTable = environments.length <= COLUMNS_AT_MOST;
  const byPassword = data.members.some(({ email }) => email !== null);
  return (
    <table className={cn('w-full border-collapse text-xs', isTable ? 'max-lg:block' : 'block')}>
      <caption className="sr-only">People and their roles per environment</caption>
      <thead className={isTable ? 'max-lg:sr-only' : 'sr-only'}>
        <tr className="text-left text-soft [&>th]:h-8 [&>th]:px-2 [&>th]:font-normal">
          <th scope="col" className="!pl-3.5">
            Person
          </th>
          <th scope="col">In all</th>
          {environments.map((environment) => (
            <th key={environment} scope="col">
              In {environment}
            </th>
          ))}
          {byPassword ? <th scope="col">Last sign-in</th> : null}
          <th scope="col" className="w-px">
            <span className="sr-only">Change</span>
          </th>
        </tr>
      </thead>
      <tbody className={isTable ? 'max-lg:block' : 'block'}>
        {data.members.map((member) => (
          <tr
            key={member.id}
            className={cn(
              'border-line border-t align-top',
              isTable
                ? 'max-lg:grid max-lg:gap-y-1.5 max-lg:px-3.5 max-lg:py-2.5'
                : 'grid gap-y-1.5 px-3.5 py-2.5',
            )}
          >
            <th
              scope="row"
              className={cn(
                'min-w-0 p-0 text-left font-normal',
                isTable && 'lg:w-[26%] lg:py-2 lg:pr-2 lg:pl-3.5',
              )}
            >
              <span className="font-semibold [overflow-wrap:anywhere]">{member.name}</span>
              {member.id === asking.actor?.id ? <span className="text-faint"> (you)</span> : null}
              {member.email === null ? null : (
                <span className="num block text-soft [overflow-wrap:anywhere]">{member.email}</span>
              )}
              {member.state === 'disabled' ? (
                <ToneMark tone="unknown" className="mt-0.5">
                  disabled: cannot sign in
                </ToneMark>
              ) : null}
            </th>
            {roleCells(member.grants, environments).map((cell) => (
              <RolesOf key={cell.environment ?? ''} cell={cell} isTable={isTable} />
            ))}
            {byPassword ? (
              <Cell isTable={isTable} label="Last sign-in">
                <Age atMs={member.lastSignInMs} unknown="never" />
              </Cell>
            ) : null}
            <td className={cn('p-0', isTable && 'lg:py-1.5 lg:pr-3.5 lg:pl-2')}>
              <Actions member={member} asking={asking} onTask={onTask} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RolesOf({ cell, isTable }: { cell: RoleCell; isTable: boolean }) {
  const { environment, own, inherited } = cell;
  return (
    <Cell
      isTable={isTable}
      label={environment === null ? 'In all' : `In ${environment}`}
      // In the list only what somebody was given is said: what follows from it stands above.
      className={own.length > 0 ? undefined : isTable ? 'max-lg:hidden' : 'hidden'}
    >
      <span className="flex flex-wrap gap-1">
        {own.map((role) => (
          <RoleChip key={role} role={role} />
        ))}
        {inherited.map((role) => (
          <RoleChip key={role} role={role} inherited />
        ))}
        {own.length + inherited.length === 0 ? <span className="text-faint">none</span> : null}
      </span>
    </Cell>
  );
}

type CellProps = { isTable: boolean; label: string; className?: string | undefined; children: ReactNode };

function Cell({ isTable, label, className, children }: CellProps) {
  return (
    <td
      className={cn(
        'min-w-0 p-0',
        isTable
          ? 'max-lg:grid max-lg:grid-cols-[6.5rem_minmax(0,1fr)] max-lg:items-baseline lg:px-2 lg:py-2'
          : 'grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline',
        className,
      )}
    >
      <span className={cn('truncate text-faint', isTable && 'lg:hidden')}>{label}</span>
      {children}
    </td>
  );
}

type ActionsProps = { member: Member; asking: Asking; onTask: (task: MemberTask) => void };

function Actions({ member, asking, onTask }: ActionsProps) {
  const isDisabled = member.state === 'disabled';
  return (
    <div className="flex flex-wrap gap-1.5 lg:flex-nowrap lg:justify-end print:hidden">
      <ReasonButton
        whyNot={whyNotChangeRoles(asking)}
        aria-label={`Roles of ${member.name}…`}
        onClick={() => onTask({ kind: 'roles', member })}
      >
        Roles…
      </ReasonButton>
      {member.email === null ? null : (
        <ReasonButton
          whyNot={
            whyNotManage(asking) ??
            (isDisabled ? `${member.name} is disabled: a new password would let nobody in.` : null)
          }
          align="end"
          aria-label={`Link for a new password of ${member.name}…`}
          onClick={() => onTask({ kind: 'password-link', member })}
        >
          New password…
        </ReasonButton>
      )}
      <ReasonButton
        whyNot={isDisabled ? whyNotManage(asking) : whyNotDisable(asking, member)}
        align="end"
        aria-label={`${isDisabled ? 'Enable' : 'Disable'} ${member.name}…`}
        onClick={() => onTask({ kind: isDisabled ? 'enable' : 'disable', member })}
      >
        {isDisabled ? 'Enable…' : 'Disable…'}
      </ReasonButton>
    </div>
  );
}
