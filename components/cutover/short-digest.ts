/** The first and last digits of a digest: enough to tell two plans apart at a glance. */
export function shortDigest(digest: string): string {
  return `${digest.slice(0, 4)}…${digest.slice(-2)}`;
}
