import type { Lag } from '@/lib/contract/lag';
import { formatCount, formatDuration, formatMoment } from '@/lib/domain/format';

/** One figure about the time ahead: what is said first, what it rests on, and how it is meant. */
export type OutlookFact = {
  tone: 'good' | 'progress' | 'warn' | 'bad' | 'unknown';
  value: string;
  below: string;
};

/** Whether and when the version catches up, in absolute times, so that it stays true while the page stands open. */
export function prepareCatchUp({ catchUp, unit, asOfMs }: Lag): OutlookFact {
  if (catchUp === undefined)
    return { tone: 'unknown', value: 'unknown', below: 'told for the version as a whole' };
  const rates = ratesInWords(catchUp, unit);
  switch (catchUp.state) {
    case 'caught-up':
      return {
        tone: 'good',
        value: 'caught up',
        below: 'no more is unread than arrives within its usual rhythm',
      };
    case 'not-catching-up':
      return { tone: 'warn', value: 'not catching up', below: rates };
    case 'catching-up': {
      const { earliestMs, latestMs } = catchUp;
      const dayOf = asOfMs === null ? null : formatMoment(BigInt(asOfMs)).slice(0, 10);
      const from = earliestMs === null ? 'unknown' : momentOn(earliestMs, dayOf);
      const value =
        latestMs === null ? `not before ${from} UTC` : `${from} to ${momentOn(latestMs, dayOf)} UTC`;
      return { tone: 'progress', value, below: rates };
    }
    case 'unknown':
      return { tone: 'unknown', value: 'unknown', below: catchUp.words.replace(/^catch-up unknown: /, '') };
    default:
      return catchUp.state satisfies never;
  }
}

/** Until when a restart can resume. Epoch ms `nowMs` tells a date that has gone by. */
export function prepareResumable({ resumable }: Lag, nowMs: number): OutlookFact {
  if (resumable === undefined)
    return { tone: 'unknown', value: 'unknown', below: 'no retention was asked for' };
  const { state, untilMs, sizeMayEndIt, why, words } = resumable;
  const size = 'retention by size may end it earlier: when is not known';
  switch (state) {
    case 'past':
      return { tone: 'bad', value: 'no longer without loss', below: words };
    case 'unknown':
      return { tone: 'unknown', value: 'unknown', below: why ?? 'the retention is not known' };
    case 'no-limit':
      return {
        tone: sizeMayEndIt ? 'unknown' : 'good',
        value: 'no limit by time',
        below: sizeMayEndIt ? size : 'no retention removes its position',
      };
    case 'until': {
      const isOver = untilMs !== null && BigInt(untilMs) <= BigInt(Math.trunc(nowMs));
      const date = untilMs === null ? 'unknown' : formatMoment(BigInt(untilMs)).slice(0, 16);
      return {
        tone: isOver ? 'warn' : 'good',
        value: isOver ? 'may end at any moment' : `at least until ${date} UTC`,
        below: sizeMayEndIt ? size : 'by retention.ms and the time of the committed records',
      };
    }
    default:
      return state satisfies never;
  }
}

/** The clock alone on the day that the head was read, else with its date. */
function momentOn(ms: string, day: string | null): string {
  const words = formatMoment(BigInt(ms)).replace(' UTC', '');
  return words.slice(0, 10) === day ? words.slice(11) : words;
}

function ratesInWords(catchUp: NonNullable<Lag['catchUp']>, unit: Lag['unit']): string {
  const { committedPerMinute, headPerMinute, windowMs } = catchUp;
  if (committedPerMinute === null || headPerMinute === null || windowMs === null)
    return 'the paces are not known';
  const pace = (value: string) => formatCount(BigInt(value));
  return `${pace(committedPerMinute)} ${unit} per min committed, ${pace(headPerMinute)} arriving, over ${formatDuration(BigInt(windowMs))}`;
}
