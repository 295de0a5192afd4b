import { MapPinOff } from 'lucide-react';
import { AppLink } from '@/components/shell/app-link';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { buttonClass } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { pagePath } from '@/lib/contract/paths';

export default function NotFound() {
  return (
    <>
      <EnvironmentBadge environment={null} protected={false} />
      <h1 className="sr-only">Not found</h1>
      <div className="panel">
        <Message
          icon={<MapPinOff size={20} />}
          title="Nothing is known under this address"
          action={
            <AppLink href={pagePath.fleet()} className={buttonClass()}>
              To the fleet
            </AppLink>
          }
        >
          The query or version is not in this installation: another root may be configured, or the link is of
          another Signalbox. A vanished checkpoint stays listed, so it would still be found here.
        </Message>
      </div>
    </>
  );
}
