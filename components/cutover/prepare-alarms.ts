import type { CutoverAnswer } from '@/lib/contract/cutover';

type Alarm = CutoverAnswer['alarms'][number];
export type Sighting = Pick<Alarm, 'seenMs' | 'state' | 'files'>;

/** A version that writes although it was fenced, with every time that it was seen, newest first. */
export type VersionAlarm = {
  version: Alarm['version'];
  name: string;
  newest: Sighting;
  earlier: readonly Sighting[];
};

/** One alarm for each version: the same cry again and again would push away what is to be done. Those that are over are left out. */
export function prepareAlarms(alarms: readonly Alarm[]): readonly VersionAlarm[] {
  const standing = alarms
    .filter(({ over }) => !over)
    .toSorted((a, b) => (BigInt(a.seenMs) < BigInt(b.seenMs) ? 1 : -1));
  return (['v1', 'v2'] as const).flatMap((version) => {
    const [newest, ...earlier] = standing.filter((alarm) => alarm.version === version);
    if (newest === undefined) return [];
    return { version, name: newest.name, newest: sightingOf(newest), earlier: earlier.map(sightingOf) };
  });
}

function sightingOf({ name, files, seenMs, state }: Alarm): Sighting {
  return {
    seenMs,
    state,
    files: files.map((file) => (file.startsWith(`${name}/`) ? file : `${name}/${file}`)),
  };
}
