import { cn } from '@/components/ui/cn';
import { Shape, type ShapeName } from '@/components/ui/shape';
import type { GateOutcome } from '@/lib/domain/cutover-words';

const LOOK: Record<GateOutcome, { word: string; shape: ShapeName; text: string }> = {
  pass: { word: 'Pass', shape: 'disc', text: 'text-good' },
  fail: { word: 'Fail', shape: 'square', text: 'text-bad' },
  inconclusive: { word: 'Inconclusive', shape: 'ring', text: 'text-unknown' },
};

/** What a gate said: shape, word and colour. Inconclusive looks unknown, and is never a pass. */
export function GateMark({ outcome, className }: { outcome: GateOutcome; className?: string }) {
  const look = LOOK[outcome];
  return (
    <span
      className={cn('inline-flex items-center gap-1.5 whitespace-nowrap font-semibold', look.text, className)}
    >
      <Shape name={look.shape} />
      {look.word}
    </span>
  );
}
