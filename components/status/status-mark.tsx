import { cn } from '@/components/ui/cn';
import { Shape, type ShapeName } from '@/components/ui/shape';
import type { Status } from '@/lib/domain/status';

type Look = { word: string; shape: ShapeName; text: string };

/** Icon shape, word and colour of each status. The shape alone tells them apart in grey. */
export const STATUS_LOOK: Record<Status, Look> = {
  data_at_stake: { word: 'Data at stake', shape: 'alarm', text: 'text-bad' },
  blocked: { word: 'Blocked', shape: 'square', text: 'text-bad' },
  at_risk: { word: 'At risk', shape: 'diamond', text: 'text-risk' },
  attention: { word: 'Attention', shape: 'triangle', text: 'text-warn' },
  healthy: { word: 'Healthy', shape: 'disc', text: 'text-good' },
  unknown: { word: 'Unknown', shape: 'ring', text: 'text-unknown' },
};

export function StatusMark({ status, className }: { status: Status; className?: string }) {
  const look = STATUS_LOOK[status];
  return (
    <span
      className={cn('inline-flex items-center gap-1.5 whitespace-nowrap font-semibold', look.text, className)}
    >
      <Shape name={look.shape} />
      {look.word}
    </span>
  );
}
