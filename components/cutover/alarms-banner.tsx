'use client';

import { Evidence } from '@/components/compare/evidence';
import { Age } from '@/components/time/age';
import { Shape } from '@/components/ui/shape';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { formatCountOf } from '@/lib/domain/format';
import { evidenceSides } from './evidence-sides';
import { prepareAlarms, type Sighting } from './prepare-alarms';
import { STATE_LOOK } from './state-look';

/** What must not happen and did: a version wrote after it was meant to be silent. Above everything else. */
export function AlarmsBanner({ cutover }: { cutover: CutoverAnswer }) {
  const sides = evidenceSides(cutover);
  return (
    <section
      role="alert"
      aria-label="Alarms"
      className="mb-3 rounded-lg border-2 border-bad bg-bad-wash px-3.5 py-2.5"
    >
      {prepareAlarms(cutover.alarms).map(({ version, name, newest, earlier }) => (
        <div key={version} className="py-0.5">
          <p className="flex items-start gap-2 font-semibold text-base text-bad">
            <Shape name="alarm" size={18} className="mt-0.5" />
            {name} is alive: it wrote after it was fenced
          </p>
          <div className="ml-6.5 text-xs">
            <p>Two versions may be writing at once. Stop {name} now, then look at what it wrote.</p>
            <Seen sighting={newest} sides={sides} />
            {earlier.length === 0 ? null : (
              <details>
                <summary className="w-fit underline decoration-line-strong underline-offset-2">
                  and {formatCountOf(earlier.length, 'earlier time')}
                </summary>
                {earlier.map((sighting) => (
                  <Seen key={sighting.seenMs} sighting={sighting} sides={sides} />
                ))}
              </details>
            )}
          </div>
        </div>
      ))}
    </section>
  );
}

type SeenProps = { sighting: Sighting; sides: ReturnType<typeof evidenceSides> };

function Seen({ sighting: { seenMs, state, files }, sides }: SeenProps) {
  return (
    <div className="mt-0.5">
      <p>
        Seen <Age atMs={seenMs} />, while the cutover was at “{STATE_LOOK[state].word}”:
      </p>
      <AlarmFiles files={files} sides={sides} />
    </div>
  );
}

/** Enough to see that it is so; all of them on demand. */
const FIRST = 4;

type AlarmFilesProps = { files: readonly string[]; sides: ReturnType<typeof evidenceSides> };

function AlarmFiles({ files, sides }: AlarmFilesProps) {
  return (
    <div>
      <Evidence evidence={files.slice(0, FIRST)} sides={sides} />
      {files.length > FIRST ? (
        <details>
          <summary className="w-fit text-2xs underline decoration-line-strong underline-offset-2">
            and {formatCountOf(files.length - FIRST, 'more file')}
          </summary>
          <Evidence evidence={files.slice(FIRST)} sides={sides} />
        </details>
      ) : null}
    </div>
  );
}
