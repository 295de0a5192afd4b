/** Asked to stop while still starting: no failure, and nothing more is brought up. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Ends the start here when it was asked to stop. */
export function goOn(stop: AbortSignal | undefined): void {
  if (stop?.aborted) throw new Interrupted();
}
