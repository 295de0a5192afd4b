'use client';

import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { ToneMark } from '@/components/status/tone-mark';
import { Button } from '@/components/ui/button';
import { Choice } from '@/components/ui/choice';
import { Message } from '@/components/ui/message';
import { Panel } from '@/components/ui/panel';
import { Shape } from '@/components/ui/shape';
import type { CompareAnswer } from '@/lib/contract/compare';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import { compareSearchParams } from './compare-search-params';
import { FOLD_ABOVE, PAGE, prepareTakeover, type TakeoverModel } from './prepare-takeover';
import { RELATION_TONE, RELATIONS } from './relation-look';
import type { SideNames } from './side-names';
import { TakeoverLegend } from './takeover-legend';
import { TakeoverTable } from './takeover-table';

const ORDERS = [
  { value: 'place', word: 'By partition' },
  { value: 'worst', word: 'Worst first' },
] as const;

type TakeoverPanelProps = { answer: CompareAnswer; names: SideNames };

/** Every partition's handover around one line: a gap or an overlap is seen before it is read. */
export function TakeoverPanel({ answer, names }: TakeoverPanelProps) {
  const [{ order, partitions }, set] = useQueryStates(
    { order: compareSearchParams.order, partitions: compareSearchParams.partitions },
    { history: 'replace' },
  );
  const model = useMemo(
    () => prepareTakeover(answer.alignment, order, partitions),
    [answer.alignment, order, partitions],
  );
  return (
    <Panel
      title={`Where ${names.next} took over`}
      aside={`${names.old}’s committed end against ${names.next}’s start, one scale for all rows`}
      className="mb-3"
    >
      {model.total === 0 ? (
        <Nothing answer={answer} names={names} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-3.5 py-2 text-xs">
            <Counts model={model} />
            {model.total > 1 ? (
              <div className="sm:ml-auto">
                <Choice
                  legend="Order of the partitions"
                  value={model.total > FOLD_ABOVE && partitions === null ? 'worst' : order}
                  choices={ORDERS}
                  onChoose={(next) =>
                    void set({
                      order: next,
                      partitions: next === 'place' && model.total > FOLD_ABOVE ? PAGE : partitions,
                    })
                  }
                />
              </div>
            ) : null}
          </div>
          {model.groups.map((group) => (
            <TakeoverTable key={group.key} group={group} names={names} />
          ))}
          <Fold
            model={model}
            isFolded={partitions === null}
            onShow={(next) => void set({ partitions: next })}
          />
          <WhyUnknown reasons={answer.notComparable} />
          <TakeoverLegend names={names} alignment={answer.alignment} />
        </>
      )}
    </Panel>
  );
}

function Counts({ model }: { model: TakeoverModel }) {
  return (
    <ul aria-label="Partitions by relation" className="flex flex-wrap gap-x-4 gap-y-1">
      {RELATIONS.map((relation) => {
        const count = model.counts[relation];
        return (
          <li key={relation}>
            <ToneMark tone={RELATION_TONE[relation]} className={count === 0 ? undefined : 'font-semibold'}>
              {relation} <span className="num">{formatCount(count)}</span>
            </ToneMark>
          </li>
        );
      })}
    </ul>
  );
}

/** Many partitions are folded to the worst; the rest comes on request, page by page. */
function Fold({
  model,
  isFolded,
  onShow,
}: {
  model: TakeoverModel;
  isFolded: boolean;
  onShow: (shown: number | null) => void;
}) {
  const hidden = model.total - model.shown;
  if (hidden === 0 && (isFolded || model.total <= FOLD_ABOVE)) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t px-3.5 py-2 text-xs">
      <span className="text-soft">
        {hidden === 0
          ? `All ${formatCount(model.total)} partitions are shown.`
          : `${formatCountOf(hidden, 'partition')} not shown${isFolded ? ': these are the worst' : ''}.`}
      </span>
      {hidden === 0 ? null : (
        <Button
          className="print:hidden"
          onClick={() =>
            onShow(isFolded ? Math.min(PAGE, model.total) : Math.min(model.shown + PAGE, model.total))
          }
        >
          {`Show ${isFolded && model.total <= PAGE ? 'all' : `${formatCount(Math.min(PAGE, isFolded ? model.total : hidden))}${isFolded ? '' : ' more'}`}`}
        </Button>
      )}
      {isFolded ? null : (
        <Button look="quiet" className="print:hidden" onClick={() => onShow(null)}>
          Only the worst
        </Button>
      )}
    </div>
  );
}

/** Reasons that are listed at once; a topic of 200 partitions may give one for each. */
const REASONS_AT_ONCE = 5;

/** Why not everything can be compared. */
function WhyUnknown({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  const more = reasons.slice(REASONS_AT_ONCE);
  return (
    <div className="border-line border-t px-3.5 py-2 text-xs">
      <p className="flex items-center gap-1.5 font-medium text-unknown">
        <Shape name="ring" />
        Not comparable
      </p>
      <ReasonLines reasons={reasons.slice(0, REASONS_AT_ONCE)} />
      {more.length === 0 ? null : (
        <details>
          <summary className="text-soft hover:text-ink">{`and ${formatCount(more.length)} more`}</summary>
          <ReasonLines reasons={more} />
        </details>
      )}
    </div>
  );
}

function ReasonLines({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul className="mt-1 grid gap-0.5 text-soft">
      {reasons.map((why) => (
        <li key={why}>{why}</li>
      ))}
    </ul>
  );
}

function Nothing({ answer, names }: TakeoverPanelProps) {
  const started = answer.handover !== 'not-started';
  return (
    <Message
      icon={<Shape name="ring" size={20} />}
      title={started ? 'No partition can be compared' : `${names.next} has not started`}
      className="min-h-44 py-6"
    >
      {started ? (
        <ReasonLines reasons={answer.notComparable.slice(0, REASONS_AT_ONCE)} />
      ) : (
        `${names.next} has planned no batch yet, so there is no start to hold against ${names.old}’s end. The handover snippet says where it has to start.`
      )}
    </Message>
  );
}
