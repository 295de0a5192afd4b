'use client';

import { useQuery } from '@tanstack/react-query';
import { DeniedMessage } from '@/components/auth/denied-message';
import { holds } from '@/components/auth/use-actor';
import { PeoplePanel } from '@/components/member/people-panel';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { Failure } from '@/components/shell/failure';
import { PageTitle } from '@/components/shell/page-title';
import { StaleNotice } from '@/components/shell/stale-notice';
import { TokensPanel } from '@/components/token/tokens-panel';
import { Panel } from '@/components/ui/panel';
import { fleetQuery } from '@/lib/client/fleet';
import { membersQuery } from '@/lib/client/members';
import { sessionQuery } from '@/lib/client/session';
import type { Session } from '@/lib/contract/session';
import { whyNot } from '@/lib/domain/why-not';
import { CollectorPanel } from './collector-panel';
import { EnvironmentsPanel } from './environments-panel';
import { prepareEnvironments } from './prepare-environments';
import { SettingsSkeleton } from './settings-skeleton';
import { SignInPanel } from './sign-in-panel';

/** Who may do what where, and how this installation is set up. */
export function SettingsPage() {
  const session = useQuery(sessionQuery());
  return (
    <>
      <PageTitle title="Settings" />
      <EnvironmentBadge environment={null} protected={false} />
      <div className="mb-3">
        <h1 className="text-lg">Settings</h1>
        <p className="text-soft">
          Who may do what, in which environment, and how this installation is set up.
        </p>
      </div>
      {session.data === undefined ? (
        session.error === null ? (
          <SettingsSkeleton />
        ) : (
          <div className="panel">
            <Failure error={session.error} what="Settings" onRetry={() => void session.refetch()} />
          </div>
        )
      ) : (
        <SettingsOf session={session.data} />
      )}
    </>
  );
}

function SettingsOf({ session }: { session: Session }) {
  const { actor } = session;
  const maySeePeople = holds(actor, 'member:read');
  const members = useQuery({ ...membersQuery(), enabled: maySeePeople });
  const fleet = useQuery(fleetQuery());
  const stale = members.data === undefined ? fleet : members;
  if ((maySeePeople && members.isPending) || fleet.isPending) return <SettingsSkeleton />;
  return (
    <div className="grid gap-3">
      <StaleNotice
        error={stale.data === undefined ? null : (members.error ?? fleet.error)}
        updatedAtMs={stale.dataUpdatedAt}
      />
      {members.data !== undefined ? (
        <PeoplePanel data={members.data} actor={actor} />
      ) : (
        <Panel title="People and roles">
          {maySeePeople ? (
            <Failure error={members.error} what="The people" onRetry={() => void members.refetch()} />
          ) : (
            <DeniedMessage>{whyNot(actor, 'member:read', null)}</DeniedMessage>
          )}
        </Panel>
      )}
      <TokensPanel actor={actor} environments={fleet.data?.environments ?? []} />
      {fleet.data === undefined ? (
        <Panel title="Environments">
          <Failure error={fleet.error} what="The environments" onRetry={() => void fleet.refetch()} />
        </Panel>
      ) : (
        <EnvironmentsPanel rows={prepareEnvironments({ fleet: fleet.data, members: members.data })} />
      )}
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <SignInPanel session={session} />
        <CollectorPanel />
      </div>
    </div>
  );
}
