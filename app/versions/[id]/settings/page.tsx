import { SettingsView } from '@/components/version/settings-view';
import { settingsQuery } from '@/lib/client/version';
import { Prefetched } from '@/lib/server/http/prefetch';

type SettingsPageProps = { params: Promise<{ id: string }> };

export default async function SettingsPage({ params }: SettingsPageProps) {
  const id = decodeURIComponent((await params).id);
  return (
    <Prefetched queries={[settingsQuery(id)]}>
      <SettingsView id={id} />
    </Prefetched>
  );
}
