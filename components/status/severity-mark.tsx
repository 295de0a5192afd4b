import { cn } from '@/components/ui/cn';
import { Shape, type ShapeName } from '@/components/ui/shape';
import type { Severity } from '@/lib/domain/finding-code';

const LOOK: Record<Severity, { word: string; shape: ShapeName; text: string }> = {
  critical: { word: 'Critical', shape: 'alarm', text: 'text-bad' },
  warning: { word: 'Warning', shape: 'triangle', text: 'text-warn' },
  info: { word: 'Info', shape: 'note', text: 'text-soft' },
};

export function SeverityMark({ severity, className }: { severity: Severity; className?: string }) {
  const look = LOOK[severity];
  return (
    <span
      className={cn('inline-flex items-center gap-1.5 whitespace-nowrap font-medium', look.text, className)}
    >
      <Shape name={look.shape} />
      {look.word}
    </span>
  );
}
