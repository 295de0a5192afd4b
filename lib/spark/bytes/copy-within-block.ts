/** Below this a loop is faster than a call. */
const SHORT_COPY = 24;

/** Copies `size` bytes of `block` from `at` to `to` of `out`; both must have the room. */
export function copyLiterals(block: Uint8Array, at: number, out: Uint8Array, to: number, size: number): void {
  if (size <= SHORT_COPY) for (let i = 0; i < size; i++) out[to + i] = block[at + i] ?? 0;
  else out.set(block.subarray(at, at + size), to);
}

/** Repeats `size` bytes that begin `distance` before `to`; they may reach into what is written here. */
export function copyMatch(out: Uint8Array, to: number, distance: number, size: number): void {
  const from = to - distance;
  if (size <= SHORT_COPY) {
    for (let i = 0; i < size; i++) out[to + i] = out[from + i] ?? 0;
    return;
  }
  // Each copy doubles what can be copied at once.
  for (let done = 0; done < size; ) {
    const step = Math.min(distance + done, size - done);
    out.copyWithin(to + done, from, from + step);
    done += step;
  }
}
