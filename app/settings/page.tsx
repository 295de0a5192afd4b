import type { Metadata } from 'next';
import { SettingsPage } from '@/components/settings/settings-page';
import { fleetQuery } from '@/lib/client/fleet';
import { membersQuery } from '@/lib/client/members';
import { tokensQuery } from '@/lib/client/tokens';
import { Prefetched } from '@/lib/server/http/prefetch';

export const metadata: Metadata = { title: 'Settings' };

export default function Page() {
  return (
    <Prefetched queries={[membersQuery(), fleetQuery(), tokensQuery()]}>
      <SettingsPage />
    </Prefetched>
  );
}
