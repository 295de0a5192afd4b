import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { Shape, type ShapeName } from '@/components/ui/shape';
import type { AnswerJson } from '@/lib/contract/answer';

export type Tone = AnswerJson['tone'];

export const TONE_LOOK: Record<Tone, { shape: ShapeName; text: string; meaning: string }> = {
  good: { shape: 'disc', text: 'text-good', meaning: 'good' },
  progress: { shape: 'half', text: 'text-progress', meaning: 'in progress' },
  warn: { shape: 'triangle', text: 'text-warn', meaning: 'warning' },
  bad: { shape: 'square', text: 'text-bad', meaning: 'bad' },
  unknown: { shape: 'ring', text: 'text-unknown', meaning: 'unknown' },
};

/** A word with the shape and colour of its tone; the tone is said to screen readers too. */
export function ToneMark({
  tone,
  className,
  children,
}: {
  tone: Tone;
  className?: string;
  children: ReactNode;
}) {
  const look = TONE_LOOK[tone];
  return (
    <span className={cn('inline-flex items-center gap-1.5', look.text, className)}>
      <Shape name={look.shape} />
      <span className="sr-only">{look.meaning}: </span>
      {children}
    </span>
  );
}
