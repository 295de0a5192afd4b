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
          title="No cutover is known under this address"
          action={
            <AppLink href={pagePath.cutovers()} className={buttonClass()}>
              To all cutovers
            </AppLink>
          }
        >
          The link is of another Signalbox, or of another database. No cutover is ever removed: one that is
          over stays in the list.
        </Message>
      </div>
    </>
  );
}
