'use client';

import { useQuery } from '@tanstack/react-query';
import { MapPinOff, Radar } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { fleetQuery } from '@/lib/client/fleet';
import { knownQuery } from '@/lib/client/known';
import { pagePath } from '@/lib/contract/paths';
import { AppLink } from './app-link';
import { awaitedAt, isMissing, isThereNow, notFoundWords } from './prepare-not-found';

/** The stream may open after the first reading was told of: until something is known, it is asked for as well. */
const ASK_EVERY_MS = 3_000;

/** A page about something that is not known. What appears later fills it, such as right after a fresh start. */
export function NotFoundYet() {
  const address = awaitedAt(usePathname());
  const fleet = useQuery({
    ...fleetQuery(),
    refetchInterval: ({ state }) => (state.data?.counts.versions === 0 ? ASK_EVERY_MS : false),
  });
  const versions = fleet.data?.counts.versions ?? null;
  const { data: found } = useQuery({
    ...knownQuery(address ?? '', versions ?? 0),
    enabled: address !== null && versions !== null,
  });
  const [wasMissing, setWasMissing] = useState(false);
  if (isMissing({ found, versions }) && !wasMissing) setWasMissing(true);
  const isThere = isThereNow({ wasMissing, found });
  // Outside world: the address is opened again, since a page that was not found stays so until then.
  useEffect(() => {
    if (isThere) window.location.reload();
  }, [isThere]);
  // What is said waits for the answer too: nothing is claimed for the moment in between.
  const [said, setSaid] = useState(versions);
  if (found === false && said !== versions) setSaid(versions);
  const { title, text } = notFoundWords({ versions: said, waits: address !== null });
  const Icon = said === 0 && address !== null ? Radar : MapPinOff;
  return (
    <div className="panel" role="status">
      <Message
        icon={<Icon size={20} />}
        title={title}
        action={
          <AppLink href={pagePath.fleet()} className={buttonClass()}>
            To the fleet
          </AppLink>
        }
      >
        {text}
      </Message>
    </div>
  );
}
