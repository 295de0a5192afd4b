'use client';

import { Count } from '@/components/number/count';
import { Age } from '@/components/time/age';
import { CodeBox } from '@/components/ui/code-box';
import { Panel } from '@/components/ui/panel';
import { ScrollBox } from '@/components/ui/scroll-box';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { formatCount } from '@/lib/domain/format';
import { placeInWords } from './prepare-amount';
import { prepareStart } from './prepare-start';
import { RangesTable } from './ranges-table';

const SETTLED_WORDS = {
  commit: 'its commit',
  sink: 'the log of the sink',
  person: 'a person’s decision',
} as const;

/** Where v1 ends and v2 begins, by partition: planned, and as read after the fence. */
export function HandoverPanel({ cutover }: { cutover: CutoverAnswer }) {
  const { handover, plan, tail, startMatch, v1 } = cutover;
  const start = plan.start;
  if (start === null && handover === null) return null;
  const end = new Map(handover?.positions.map((each) => [keyOf(each), each.position]));
  const value = new Map(start?.values.map((each) => [keyOf(each), each.position]));
  const places = [
    ...new Map(
      [...(start?.values ?? []), ...(handover?.positions ?? [])].map((each) => [keyOf(each), each]),
    ).values(),
  ];
  const prepared = prepareStart(cutover);
  return (
    <Panel
      title="Positions"
      aside={
        handover === null ? (
          start === null ? null : (
            <Age atMs={start.atMs} before="as planned, read " />
          )
        ) : (
          <Age
            atMs={handover.atMs}
            before={`${v1.name} ends after batch ${formatCount(BigInt(handover.batch))} (${handover.of}), shown by ${SETTLED_WORDS[handover.settledBy]}; read `}
          />
        )
      }
      bodyClassName="grid grid-cols-1 gap-2.5 px-3.5 py-2.5 text-xs"
    >
      {prepared.words === null ? null : (
        <p>
          <span className="text-faint">{prepared.label}: </span>
          {prepared.words}
        </p>
      )}
      {tail === null ? null : <p>{tail.words}</p>}
      <ScrollBox label="Positions by partition" className="max-h-56">
        <table className="w-full text-left">
          <caption className="sr-only">Positions by partition</caption>
          <thead className="text-faint">
            <tr>
              {['Partition', prepared.planned, prepared.end].map((name, at) => (
                <th key={name} scope="col" className={`py-1 pr-3 font-normal ${at > 0 ? 'text-right' : ''}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <tr key={keyOf(place)} className="border-line border-t">
                <th scope="row" className="py-1 pr-3 font-normal">
                  {placeInWords(place)} <span className="text-faint">{place.unit}</span>
                </th>
                <td className="py-1 pr-3 text-right">
                  <Count value={value.get(keyOf(place)) ?? null} unknown="none" />
                </td>
                <td className="py-1 pr-3 text-right">
                  <Count
                    value={end.get(keyOf(place)) ?? null}
                    unknown={handover === null ? 'not yet' : 'none'}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {startMatch === null || startMatch.state === 'not-started' ? null : <Match cutover={cutover} />}
      {prepared.options.map(({ source, option, value: text, exact }) => (
        <div key={`${source} ${option}`}>
          <p className="mb-1 text-soft">
            Option <code>{option}</code> of source {source}
            {exact ? '' : ': not exact, see the plan’s warnings'}
          </p>
          <CodeBox text={text} label={`Copy ${option}`} />
        </div>
      ))}
    </Panel>
  );
}

function Match({ cutover: { startMatch, v2 } }: { cutover: CutoverAnswer }) {
  if (startMatch === null) return null;
  if (startMatch.state === 'matches')
    return <p className="text-good">{v2.name} began exactly where the plan says.</p>;
  return (
    <div>
      <p className={startMatch.state === 'off' ? 'font-semibold text-bad' : 'text-unknown'}>
        {startMatch.state === 'off'
          ? `${v2.name} did not begin where the plan says.`
          : `Where ${v2.name} began is not known. ${startMatch.unknown.join(' ')}`}
      </p>
      {startMatch.gaps.length === 0 ? null : (
        <>
          <p className="mt-1 text-bad">Read by nobody:</p>
          <RangesTable ranges={startMatch.gaps} caption="Ranges that nobody reads" />
        </>
      )}
      {startMatch.overlaps.length === 0 ? null : (
        <>
          <p className="mt-1 text-warn">Read by both:</p>
          <RangesTable ranges={startMatch.overlaps} caption="Ranges that both read" />
        </>
      )}
    </div>
  );
}

function keyOf({
  source,
  topic,
  partition,
}: {
  source: number;
  topic: string | null;
  partition: string;
}): string {
  return `${source} ${topic} ${partition}`;
}
