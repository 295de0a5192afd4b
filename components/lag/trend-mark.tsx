import { cn } from '@/components/ui/cn';
import type { Lag } from '@/lib/contract/lag';

const GLYPH: Record<Lag['trend'], { path: string; text: string }> = {
  ok: { path: 'M2 6h8', text: 'text-good' },
  'keeps-up': { path: 'M2 6h8', text: 'text-good' },
  falling: { path: 'M2 3l8 6M10 5v4H6', text: 'text-good' },
  growing: { path: 'M2 9l8-6M6 3h4v4', text: 'text-warn' },
  stalled: { path: 'M4 2.5v7M8 2.5v7', text: 'text-warn' },
  rewind: { path: 'M10 6H3M6 3L3 6l3 3', text: 'text-bad' },
  unknown: { path: 'M3 6h1.5M7.5 6H9', text: 'text-unknown' },
};

/** How lag moves: an arrow that points where it goes, and the words. */
export function TrendMark({
  trend,
  words,
  className,
}: {
  trend: Lag['trend'];
  words: string;
  className?: string;
}) {
  const glyph = GLYPH[trend];
  return (
    <span className={cn('inline-flex max-w-full items-center gap-1', glyph.text, className)}>
      <svg aria-hidden="true" width="12" height="12" viewBox="0 0 12 12" style={{ flex: 'none' }}>
        <path
          d={glyph.path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="truncate [unicode-bidi:isolate]!" title={words}>
        {words}
      </span>
    </span>
  );
}
