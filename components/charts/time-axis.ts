const DAY_S = 86_400;

/** Labels of the time axis in UTC: to the second when close, with the date when far. */
export function timeLabels(splits: readonly number[]): string[] {
  const step = splits.length > 1 ? (splits[1] ?? 0) - (splits[0] ?? 0) : DAY_S;
  return splits.map((second) => {
    const iso = new Date(second * 1000).toISOString();
    if (step >= DAY_S) return iso.slice(5, 10);
    if (step < 60) return iso.slice(11, 19);
    const midnight = second % DAY_S === 0;
    return midnight ? `${iso.slice(5, 10)} ${iso.slice(11, 16)}` : iso.slice(11, 16);
  });
}
