import { cn } from '@/components/ui/cn';
import { Shape } from '@/components/ui/shape';
import type { SideNames } from './side-names';

/** What changes how the whole page is to be read: two environments, or versions of two queries. */
export function PairNotice({ notice }: Pick<SideNames, 'notice'>) {
  if (notice === null) return null;
  const grave = notice.kind === 'queries';
  return (
    <p
      className={cn(
        'panel mb-3 flex items-start gap-2 border-l-4 px-3.5 py-2 text-xs',
        grave ? 'border-l-warn' : 'border-l-unknown',
      )}
    >
      <Shape name={grave ? 'triangle' : 'note'} className={grave ? 'text-warn' : 'text-unknown'} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{notice.words}</span>
    </p>
  );
}
