import { Age } from '@/components/time/age';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { quietWords } from './silence';

type QuietProgressProps = {
  quiet: NonNullable<CutoverAnswer['quiet']>;
  name: string;
  readAtMs: string | null;
};

/** How silent a version is, against the window that shows that it stopped. As of the last reading: nothing is guessed on. */
export function QuietProgress({ quiet, name, readAtMs }: QuietProgressProps) {
  const { silentMs, windowMs, whyBlind, lastSign } = quiet;
  const share = windowMs === null ? null : Math.min(1, Number(silentMs) / Math.max(1, Number(windowMs)));
  return (
    <div className="grid gap-1 text-xs">
      <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
        <span className="font-medium">
          {name}: {quietWords(quiet)}
        </span>
        <Age atMs={readAtMs} before="read " unknown="not read" />
      </p>
      {share === null ? null : (
        <div
          role="progressbar"
          aria-label={`Silence of ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
          aria-valuetext={quietWords(quiet)}
          className="h-1.5 overflow-hidden rounded-full bg-chip"
        >
          <div
            className={share >= 1 ? 'h-full bg-good' : 'h-full bg-progress'}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
      <p className="text-soft">
        {whyBlind === null ? null : `Silence alone shows nothing here: ${whyBlind}. `}
        {lastSign === null ? (
          'No file of it is known.'
        ) : (
          <>
            Last sign of it: <code className="text-2xs">{lastSign.path}</code>, <Age atMs={lastSign.atMs} />.
          </>
        )}
      </p>
    </div>
  );
}
