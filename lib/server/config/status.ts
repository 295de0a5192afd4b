import { z } from 'zod';
import { jobFields } from './databricks';
import { mapping } from './mapping';
import { oneOf } from './one-of';
import { outboundUrl } from './outbound-url';
import { secretHeaders } from './secret-reference';

const scalar = z.union([z.string(), z.number(), z.boolean()], 'text, a number, true or false');

const condition = mapping('a condition', {
  /** A JSON pointer (RFC 6901); the empty one is the whole answer. */
  pointer: z
    .string('a JSON pointer such as /state')
    .max(500, 'at most 500 characters')
    .regex(/^(\/([^~/]|~[01])*)*$/, 'a JSON pointer such as /state/life_cycle_state'),
  equals: z.array(scalar, 'a list of values').min(1, 'at least one value').max(50, 'at most 50 values'),
});
export type StatusCondition = z.output<typeof condition>;

const statusUrl = mapping('status', {
  url: outboundUrl,
  /** One header or more, as `env:NAME`. Only in signalbox.yaml: what is posted may name no secret of ours. */
  header: secretHeaders.optional(),
  stoppedWhen: condition,
  runningWhen: condition.optional(),
});
export type StatusUrl = z.output<typeof statusUrl>;

/** Only in signalbox.yaml: a workspace is entered with a secret of ours. */
const statusJob = mapping('status', jobFields);
export type StatusJob = z.output<typeof statusJob>;

/** A job's status that can be asked for: the second witness of v1's end. */
export const statusSchema = oneOf('where a job is asked', { url: statusUrl, databricks: statusJob });
export type DeclaredStatus = z.output<typeof statusSchema>;
