import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { cutoverRequest } from '@/lib/contract/cutover-request';

/** A key made of the request alone: a job that is run again with the same request begins no second cutover. */
export function keyOf(request: z.output<typeof cutoverRequest>): string {
  return `cli-${createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 40)}`;
}
