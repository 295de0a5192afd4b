/** A read answers in whole seconds; a listing of some servers is finer. The same object has the same time in both. */
export function wholeSeconds(epochMs: number): bigint {
  return BigInt(Math.floor(epochMs / 1000)) * 1000n;
}
