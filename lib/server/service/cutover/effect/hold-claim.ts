/** Of the time that a claim lasts: whoever holds it lets go before somebody else may take it. */
const SHARE = 0.9;

/**
 * Keeps a claim while work is done. `lost` says that it is not ours any more: somebody else has it, or it was not renewed
 * for as long as it lasts (the database does not answer, or this process stood still), so that somebody may.
 * @param renew false when somebody else has the claim
 */
export function holdClaim(
  renew: () => Promise<boolean>,
  leaseMs: number,
): { lost: AbortSignal; letGo: () => void } {
  const lost = new AbortController();
  const giveUp = () => lost.abort();
  let end = setTimeout(giveUp, leaseMs * SHARE);
  let isHeld = true;
  const renewal = setInterval(() => {
    const askedMs = performance.now();
    renew().then(
      (isOurs) => {
        if (!isHeld) return;
        clearTimeout(end);
        if (isOurs) end = setTimeout(giveUp, leaseMs * SHARE - (performance.now() - askedMs));
        else giveUp();
      },
      () => undefined,
    );
  }, leaseMs / 3);
  const letGo = () => {
    isHeld = false;
    clearInterval(renewal);
    clearTimeout(end);
  };
  return { lost: lost.signal, letGo };
}
