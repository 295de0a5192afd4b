'use client';

import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { useOnClock } from '@/components/time/now';
import { cn } from '@/components/ui/cn';
import { Below, Fact } from '@/components/ui/fact';
import type { Lag } from '@/lib/contract/lag';
import { type OutlookFact, prepareCatchUp, prepareResumable } from './prepare-outlook';

/** Three lines of text and their names: every look of the outlook has this height. */
const OUTLOOK_HEIGHT = 'sm:h-26';

/** What lies ahead of a version: when it has caught up, and until when it can still be resumed. */
export function LagOutlook({ lag, className }: { lag: Lag; className?: string }) {
  const nowMs = useOnClock((now) => now - (now % 60_000));
  return (
    <dl
      className={cn(
        'grid gap-x-6 gap-y-2 overflow-hidden px-3.5 py-2.5 text-xs tabular-nums sm:grid-cols-2',
        OUTLOOK_HEIGHT,
        className,
      )}
    >
      <Fact name="Caught up">
        <Outlook fact={prepareCatchUp(lag)} origin={lag.origin} asOfMs={lag.asOfMs} />
      </Fact>
      <Fact name="Can be resumed">
        <Outlook
          fact={prepareResumable(lag, nowMs)}
          origin={lag.resumable?.origin ?? null}
          asOfMs={lag.resumable?.asOfMs ?? null}
        />
      </Fact>
    </dl>
  );
}

function Outlook({
  fact,
  origin,
  asOfMs,
}: {
  fact: OutlookFact;
  origin: string | null;
  asOfMs: string | null;
}) {
  return (
    <>
      <ToneMark tone={fact.tone} className="font-medium">
        {fact.value}
      </ToneMark>
      <span className="line-clamp-2 text-soft" title={fact.below}>
        {fact.below}
      </span>
      {origin === null ? null : (
        <Below className="truncate">
          <Age atMs={asOfMs} before={`${origin} · `} />
        </Below>
      )}
    </>
  );
}
