import { Columns2, GitCompareArrows } from 'lucide-react';
import { AppLink } from '@/components/shell/app-link';
import { buttonClass } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { pagePath } from '@/lib/contract/paths';

const STEPS = [
  'You choose the old and the new version. A dry run shows every step with its positions, and writes nothing.',
  'Somebody approves the plan. From then on each step says what to do, with commands to copy, and what must be true before it is done.',
  'Signalbox never starts or stops a query: you do, or a hook. It reads the checkpoints to see that it really happened.',
  'The way back stays open, with the number of records that would be lost or doubled. Both checkpoints are kept.',
];

/** Before the first cutover: what one is, and where to begin. */
export function CutoversEmpty() {
  return (
    <div className="panel">
      <Message
        icon={<GitCompareArrows size={20} />}
        title="No cutover yet"
        className="py-12"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <AppLink href={pagePath.newCutover(null, null)} className={buttonClass('primary')}>
              Plan a cutover
            </AppLink>
            <AppLink href={pagePath.compare(null, null)} className={buttonClass()}>
              <Columns2 size={12} aria-hidden="true" />
              Compare two versions first
            </AppLink>
          </div>
        }
      >
        <p>A cutover moves a query from one version to the next without losing or doubling a record.</p>
        <ol className="mx-auto mt-3 grid max-w-[34rem] gap-1.5 text-left">
          {STEPS.map((words, place) => (
            <li key={words} className="grid grid-cols-[1.25rem_minmax(0,1fr)]">
              <span className="num text-faint">{place + 1}</span>
              {words}
            </li>
          ))}
        </ol>
      </Message>
    </div>
  );
}
