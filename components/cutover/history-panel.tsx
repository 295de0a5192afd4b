'use client';

import { useState } from 'react';
import { Moment } from '@/components/time/moment';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Panel } from '@/components/ui/panel';
import { Shape } from '@/components/ui/shape';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { formatCountOf } from '@/lib/domain/format';
import { GATE_TITLES } from '@/lib/domain/gate-titles';
import { GateMark } from './gate-mark';

const SHOWN_FIRST = 12;

/** Everything that happened, newest first; what people decided and forced stands above it. */
export function HistoryPanel({ cutover }: { cutover: CutoverAnswer }) {
  const { events, decisions, forced } = cutover;
  const [all, setAll] = useState(false);
  const newest = events.toReversed();
  const shown = all ? newest : newest.slice(0, SHOWN_FIRST);
  return (
    <Panel title="History" aside={formatCountOf(events.length, 'event')}>
      {forced.length === 0 ? null : (
        <section aria-label="Forced" className="border-line border-b bg-bad-wash px-3.5 py-2.5 text-xs">
          <h3 className="flex items-center gap-1.5 text-bad text-sm">
            <Shape name="alarm" />
            Forced
          </h3>
          <ul className="mt-1 grid gap-1.5">
            {forced.map(({ gate, outcome, words, by, reason, atMs }) => (
              <li key={`${gate} ${atMs}`}>
                <GateMark outcome={outcome} /> <span className="font-medium">{GATE_TITLES[gate]}</span>:{' '}
                {words}{' '}
                <span className="text-soft">
                  {by.name} skipped it at <Moment atMs={atMs} style="date-time" />: “{reason}”
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {decisions.length === 0 ? null : (
        <section aria-label="Decided by people" className="border-line border-b px-3.5 py-2.5 text-xs">
          <h3 className="text-sm">Decided by people</h3>
          <ul className="mt-1 grid gap-1.5">
            {decisions.map(({ about, by, reason, atMs, words }) => (
              <li key={`${about} ${atMs}`}>
                {words}{' '}
                <span className="text-soft">
                  {by.name}, <Moment atMs={atMs} style="date-time" />: “{reason}”
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {events.length === 0 ? (
        <p className="px-3.5 py-2.5 text-soft text-xs">Nothing has happened yet.</p>
      ) : (
        <ol aria-label="Events, newest first" className="divide-y divide-line text-xs">
          {shown.map(({ revision, atMs, by, words, reason }) => (
            <li
              key={revision}
              className="grid gap-x-3 px-3.5 py-1.5 sm:grid-cols-[9.5rem_minmax(0,1fr)_9rem]"
            >
              <span className="text-faint">
                <Moment atMs={atMs} style="date-time" />
              </span>
              <span
                // What Signalbox saw may name hundreds of files, which stand in the alarm.
                className={cn('min-w-0 [overflow-wrap:anywhere]', by.kind === 'system' && 'line-clamp-3')}
                title={by.kind === 'system' ? words : undefined}
              >
                {words}
                {/* What Signalbox itself gives as a reason, its sentence says. */}
                {reason === null || by.kind === 'system' || words.includes(reason) ? null : (
                  <span className="text-soft"> “{reason}”</span>
                )}
              </span>
              <span className="truncate text-soft sm:text-right">{by.name}</span>
            </li>
          ))}
        </ol>
      )}
      {newest.length > SHOWN_FIRST && !all ? (
        <div className="border-line border-t px-3.5 py-2">
          <Button onClick={() => setAll(true)}>Show all {newest.length}</Button>
        </div>
      ) : null}
    </Panel>
  );
}
