'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { DeclarationPanel } from '@/components/declaration/declaration-panel';
import { DifferencePanel } from '@/components/declaration/difference-panel';
import { StaleNotice } from '@/components/shell/stale-notice';
import { CommandLine } from '@/components/ui/command-line';
import { inspectCommand } from '@/lib/client/cli-command';
import { settingsQuery, versionQuery } from '@/lib/client/version';

import { PinnedPanel } from './pinned-panel';

/** What the checkpoint holds a restart to, beside what the team declares. */
export function SettingsView({ id }: { id: string }) {
  const { data, error, dataUpdatedAt } = useSuspenseQuery(settingsQuery(id));
  const { data: detail } = useSuspenseQuery(versionQuery(id));
  return (
    <div className="grid gap-3">
      <StaleNotice error={error} updatedAtMs={dataUpdatedAt} />
      <DifferencePanel settings={data} />
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <DeclarationPanel declarations={data.declarations} data={detail} />
        <PinnedPanel settings={data} />
      </div>
      <CommandLine command={inspectCommand(detail.version.location, '--json')} />
    </div>
  );
}
