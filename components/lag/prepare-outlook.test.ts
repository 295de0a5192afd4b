import { describe, expect, it } from 'vitest';
import type { Lag } from '@/lib/contract/lag';
import { formatCount } from '@/lib/domain/format';
import { prepareCatchUp, prepareResumable } from './prepare-outlook';

const AT = Date.UTC(2026, 10, 29, 21, 0, 0);
const DAY = 86_400_000;

const lag = (over: Partial<Lag>): Lag => ({
  value: '800',
  unit: 'records',
  origin: 'Kafka broker',
  asOfMs: String(AT),
  trend: 'falling',
  trendWords: 'falling',
  why: null,
  ...over,
});
const catchUp = (over: Partial<NonNullable<Lag['catchUp']>>): Lag =>
  lag({
    catchUp: {
      state: 'catching-up',
      earliestMs: String(AT + 60_000),
      latestMs: String(AT + 150_000),
      committedPerMinute: '6000',
      headPerMinute: '1200',
      windowMs: '120000',
      words: '',
      ...over,
    },
  });
const resumable = (over: Partial<NonNullable<Lag['resumable']>>): Lag =>
  lag({
    resumable: {
      state: 'until',
      untilMs: String(AT + 6 * DAY),
      sizeMayEndIt: false,
      origin: 'Kafka broker',
      asOfMs: String(AT),
      why: null,
      words: '',
      ...over,
    },
  });

describe('prepareCatchUp', () => {
  it('says when, as an interval of clock times, and the paces in their unit', () => {
    expect(prepareCatchUp(catchUp({}))).toEqual({
      tone: 'progress',
      value: '21:01:00 to 21:02:30 UTC',
      below: `${formatCount(6_000)} records per min committed, ${formatCount(1_200)} arriving, over 2 min`,
    });
  });

  it('names the day when it is another one', () => {
    expect(prepareCatchUp(catchUp({ latestMs: String(AT + DAY) })).value).toBe(
      '21:01:00 to 2026-11-30 21:00:00 UTC',
    );
  });

  it('without an end it says the earliest, and not catching up is said as such', () => {
    expect(prepareCatchUp(catchUp({ latestMs: null })).value).toBe('not before 21:01:00 UTC');
    expect(prepareCatchUp(catchUp({ state: 'not-catching-up' }))).toMatchObject({
      tone: 'warn',
      value: 'not catching up',
    });
  });

  it('unknown says why', () => {
    expect(prepareCatchUp(catchUp({ state: 'unknown', words: 'catch-up unknown: too few commits' }))).toEqual(
      {
        tone: 'unknown',
        value: 'unknown',
        below: 'too few commits',
      },
    );
  });
});

describe('prepareResumable', () => {
  it('says the date until which it holds at least', () => {
    expect(prepareResumable(resumable({}), AT)).toEqual({
      tone: 'good',
      value: 'at least until 2026-12-05 21:00 UTC',
      below: 'by retention.ms and the time of the committed records',
    });
  });

  it('a date that has gone by may end at any moment', () => {
    expect(prepareResumable(resumable({}), AT + 7 * DAY)).toMatchObject({
      tone: 'warn',
      value: 'may end at any moment',
    });
  });

  it('retention by size is an unknown date, and said so', () => {
    expect(prepareResumable(resumable({ sizeMayEndIt: true }), AT).below).toMatch(/by size .* not known/);
    expect(
      prepareResumable(resumable({ state: 'no-limit', untilMs: null, sizeMayEndIt: true }), AT).tone,
    ).toBe('unknown');
  });

  it('past and unknown say what they are', () => {
    expect(
      prepareResumable(resumable({ state: 'past', untilMs: null, words: 'orders 0 lost records' }), AT),
    ).toMatchObject({
      tone: 'bad',
      below: 'orders 0 lost records',
    });
    expect(
      prepareResumable(resumable({ state: 'unknown', untilMs: null, why: 'no answer' }), AT),
    ).toMatchObject({
      tone: 'unknown',
      below: 'no answer',
    });
    expect(prepareResumable(lag({}), AT).tone).toBe('unknown');
  });
});
