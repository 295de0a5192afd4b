import { cn } from '@/components/ui/cn';
import { Shape } from '@/components/ui/shape';
import type { CutoverState } from '@/lib/domain/cutover-words';
import { stateLook } from './state-look';

type StateMarkProps = { state: CutoverState; paused: boolean; className?: string };

/** Where a cutover stands: shape, word and colour. */
export function StateMark({ state, paused, className }: StateMarkProps) {
  const look = stateLook(state, paused);
  return (
    <span
      className={cn('inline-flex items-center gap-1.5 whitespace-nowrap font-semibold', look.text, className)}
    >
      <Shape name={look.shape} />
      {look.word}
    </span>
  );
}
