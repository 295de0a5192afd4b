'use client';

import { Evidence } from '@/components/compare/evidence';
import { Age } from '@/components/time/age';
import { Shape } from '@/components/ui/shape';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { formatCountOf } from '@/lib/domain/format';
import { evidenceSides } from './evidence-sides';
import { STATE_LOOK } from './state-look';

/** What must not happen and did: a version wrote after it was meant to be silent. Above everything else. */
export function AlarmsBanner({ cutover }: { cutover: CutoverAnswer }) {
  const { alarms } = cutover;
  const sides = evidenceSides(cutover);
  return (
    <section
      role="alert"
      aria-label="Alarms"
      className="mb-3 rounded-lg border-2 border-bad bg-bad-wash px-3.5 py-2.5"
    >
      {alarms.map(({ version, name, files, seenMs, state }) => (
        <div key={`${version} ${seenMs}`} className="py-0.5">
          <p className="flex items-start gap-2 font-semibold text-base text-bad">
            <Shape name="alarm" size={18} className="mt-0.5" />
            {name} is alive: it wrote after it was fenced
          </p>
          <p className="ml-6.5 text-xs">
            Seen <Age atMs={seenMs} />, while the cutover was at “{STATE_LOOK[state].word}”. Two versions may
            be writing at once. Stop {name} now, then look at what it wrote.
          </p>
          <AlarmFiles
            files={files.map((file) => (file.startsWith(`${name}/`) ? file : `${name}/${file}`))}
            sides={sides}
          />
        </div>
      ))}
    </section>
  );
}

/** Enough to see that it is so; all of them on demand. */
const FIRST = 4;

type AlarmFilesProps = { files: readonly string[]; sides: ReturnType<typeof evidenceSides> };

function AlarmFiles({ files, sides }: AlarmFilesProps) {
  return (
    <div className="ml-6.5 text-xs">
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
