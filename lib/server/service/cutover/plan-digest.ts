import { createHash } from 'node:crypto';
import { digestOf } from '@/lib/cutover/digest';
import type { Plan } from '@/lib/cutover/plan';

/** What people approve: SHA-256 of the whole plan, 64 hexadecimal digits. */
export function planDigest(plan: Plan): string {
  return digestOf(plan, sha256);
}

/** SHA-256 of a text as UTF-8, hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
