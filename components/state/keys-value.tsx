'use client';

import type { StorePartition } from '@/lib/contract/version';
import { keysNumber } from './prepare-keys';

/** How many keys: exact, between two bounds, or the word that they are not counted. */
export function KeysValue({ count }: { count: Pick<StorePartition, 'keys' | 'keysMin' | 'keysMax'> }) {
  const number = keysNumber(count);
  if (number === null) return <span className="text-unknown italic">not counted</span>;
  return <span className="num">{number}</span>;
}
