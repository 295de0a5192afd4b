'use client';

import dynamic from 'next/dynamic';
import { Age } from '@/components/time/age';
import { Moment } from '@/components/time/moment';
import { Nothing } from '@/components/ui/nothing';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { AmountJson } from '@/lib/contract/cutover-plan';
import { Card } from './card';
import { amountInWords, isNothing } from './prepare-amount';

/** Folded: loaded beside the page. */
const RangesTable = dynamic(() => import('./ranges-table').then((module) => module.RangesTable), {
  loading: Nothing,
});

/** How to get back from here, what it costs in records, and until when it can be done. */
export function WayBackPanel({ cutover }: { cutover: CutoverAnswer }) {
  const { wayBack, noReturn } = cutover;
  const costs = wayBack.by === 'abort' || wayBack.by === 'rollback';
  return (
    <Card title="Way back from here">
      <p className="[overflow-wrap:anywhere]">{wayBack.words}</p>
      {costs ? (
        <dl className="flex flex-wrap gap-x-5 gap-y-1">
          <Cost name="Lost" amount={wayBack.lost} />
          <Cost name="Doubled" amount={wayBack.doubled} />
          {isNothing(wayBack.perhapsDoubled) ? null : (
            <Cost name="Perhaps doubled" amount={wayBack.perhapsDoubled} />
          )}
        </dl>
      ) : null}
      {wayBack.harmless === null ? null : <p className="text-soft">{wayBack.harmless}</p>}
      {costs && noReturn !== null ? <Until noReturn={noReturn} /> : null}
      <Ranges name="lost" amount={wayBack.lost} />
      <Ranges name="doubled" amount={wayBack.doubled} />
      <Ranges name="perhaps doubled" amount={wayBack.perhapsDoubled} />
    </Card>
  );
}

function Cost({ name, amount }: { name: string; amount: AmountJson }) {
  const words = amountInWords(amount);
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5">
      <dt className="text-faint">{name}</dt>
      <dd className="num font-semibold text-sm">
        {words ?? <span className="font-normal font-sans text-unknown italic">not known</span>}
      </dd>
      {amount.unknown.map((why) => (
        <dd key={why} className="text-soft">
          {why}
        </dd>
      ))}
    </div>
  );
}

function Until({ noReturn }: { noReturn: NonNullable<CutoverAnswer['noReturn']> }) {
  const { state, atMs, words, asOfMs } = noReturn;
  return (
    <p className={state === 'passed' ? 'text-bad' : 'text-soft'}>
      {state === 'at' && atMs !== null ? (
        <span className="font-semibold text-ink">
          Possible until <Moment atMs={atMs} style="date-time" /> UTC.{' '}
        </span>
      ) : null}
      {words}
      {asOfMs === null ? null : <Age atMs={asOfMs} before=" As of " after="." />}
    </p>
  );
}

function Ranges({ name, amount }: { name: string; amount: AmountJson }) {
  if (amount.ranges.length === 0) return null;
  return (
    <details>
      <summary className="w-fit text-soft underline decoration-line-strong underline-offset-2 hover:text-ink">
        What would be {name}, by partition
      </summary>
      <RangesTable ranges={amount.ranges} caption={`What would be ${name}, by partition`} />
    </details>
  );
}
