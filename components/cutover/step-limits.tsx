import { Moment } from '@/components/time/moment';
import { CodeBox } from '@/components/ui/code-box';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { Actions } from './prepare-actions';
import { requestOf } from './prepare-request-text';

/** Until when the step and the whole may last, and the next step as a request: folded. */
export function StepLimits({ cutover, actions }: { cutover: CutoverAnswer; actions: Actions }) {
  const { stepEndsMs, totalEndsMs, state } = cutover;
  const ends = state === 'soaking' ? null : stepEndsMs;
  const request = requestOf(cutover, actions);
  if (ends === null && totalEndsMs === null && request === null) return null;
  return (
    <details>
      <summary className="w-fit text-soft underline decoration-line-strong underline-offset-2 hover:text-ink">
        {request === null ? 'How long it may last' : 'How long it may last, and the next step as a request'}
      </summary>
      <div className="mt-1.5 grid grid-cols-1 gap-1.5">
        {ends === null ? null : (
          <p>
            This step until <Moment atMs={ends} style="date-time" /> UTC.
          </p>
        )}
        {totalEndsMs === null ? null : (
          <p>
            All of it until <Moment atMs={totalEndsMs} style="date-time" /> UTC.
          </p>
        )}
        {request === null ? null : <CodeBox text={request} label="Copy the request" />}
      </div>
    </details>
  );
}
