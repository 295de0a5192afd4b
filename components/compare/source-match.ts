/** What the operator says about sources, as it stands in the address: `0=1,1=none`. Pairs that are none are left out. */
export function parseMatches(match: string | null): [v1: string, v2: string][] {
  return (match ?? '').split(',').flatMap((pair) => {
    const [, v1, v2] = /^(\d+)=(\d+|none)$/.exec(pair) ?? [];
    return v1 === undefined || v2 === undefined ? [] : [[v1, v2] as [string, string]];
  });
}

/** `match` with the answer for one source of v1; null takes the answer back. Null where nothing is said any more. */
export function withMatch(match: string | null, source: number, answer: string | null): string | null {
  const others = parseMatches(match).filter(([v1]) => Number(v1) !== source);
  const all = answer === null ? others : [...others, [String(source), answer] as const];
  return all.length === 0 ? null : all.map(([v1, v2]) => `${v1}=${v2}`).join(',');
}
