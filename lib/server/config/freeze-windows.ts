import { z } from 'zod';
import type { FreezeWindow } from '@/lib/cutover/freeze';
import { mapping } from './mapping';

const text = z.string('text').min(1, 'text that is not empty').max(100, 'at most 100 characters');

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

const momentExpected = 'a moment in UTC such as 2026-12-20T00:00:00Z';
const moment = z
  .string()
  .refine(isMoment)
  .transform((value) => BigInt(Date.parse(value)));

const timeExpected = 'a time of the day in UTC such as "16:00"';
const timeOfDay = z
  .string(timeExpected)
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, timeExpected)
  .transform((value) => Number(value.slice(0, 2)) * 60 + Number(value.slice(3)));

const freezeWindow = mapping('a freeze window', {
  name: text,
  kind: z.enum(['deny', 'allow'], 'deny or allow'),
  environments: z
    .array(text, 'a list of environments')
    .min(1, 'at least one environment, or no such field for all of them')
    .optional(),
  days: z
    .array(z.enum(DAYS, `one of ${DAYS.join(', ')}`), 'a list of days')
    .min(1, 'at least one day')
    .optional(),
  from: z.string(momentExpected),
  to: z.string(momentExpected),
}).transform((value, context): FreezeWindow => {
  const { name, kind, environments = null, days, from, to } = value;
  const when = days === undefined ? once(from, to) : weekly(days, from, to);
  if (!('problem' in when)) return { name, kind, environments, when };
  const { field, message } = when.problem;
  context.addIssue({ code: 'custom', message, path: [field], input: value[field] });
  return z.NEVER;
});

/** Times in which no cutover may start or stop anything, or the only ones in which one may. */
export const freezeWindowsSchema = z.array(freezeWindow, 'a list of freeze windows').default([]);

/** Whole minutes at least, and a day that the month has. */
function isMoment(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text.slice(0, 16));
}

type Problem = { problem: { field: 'from' | 'to'; message: string } };

function once(from: string, to: string): FreezeWindow['when'] | Problem {
  const [fromMs, toMs] = [moment.safeParse(from), moment.safeParse(to)];
  if (!fromMs.success) return { problem: { field: 'from', message: momentExpected } };
  if (!toMs.success) return { problem: { field: 'to', message: momentExpected } };
  if (fromMs.data >= toMs.data) return { problem: { field: 'to', message: 'a moment after from' } };
  return { fromMs: fromMs.data, toMs: toMs.data };
}

function weekly(
  days: readonly (typeof DAYS)[number][],
  from: string,
  to: string,
): FreezeWindow['when'] | Problem {
  const [start, end] = [timeOfDay.safeParse(from), timeOfDay.safeParse(to)];
  if (!start.success || start.data === 24 * 60) return { problem: { field: 'from', message: timeExpected } };
  if (!end.success) return { problem: { field: 'to', message: timeExpected } };
  return { days: days.map((day) => DAYS.indexOf(day)), fromMinute: start.data, toMinute: end.data };
}
