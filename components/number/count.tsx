import { cn } from '@/components/ui/cn';
import { formatBytes, formatCount, formatDuration } from '@/lib/domain/format';

type NumberProps = { value: string | null; unknown?: string; className?: string };

/** Unknown is said as a word and looks hollow: never 0, never a dash that could be a zero. */
function Unknown({ word }: { word: string }) {
  return <span className="font-sans text-unknown italic">{word}</span>;
}

export function Count({ value, unknown = 'unknown', className }: NumberProps) {
  return (
    <span className={cn('num', className)}>
      {value === null ? <Unknown word={unknown} /> : formatCount(BigInt(value))}
    </span>
  );
}

export function Bytes({ value, unknown = 'unknown', className }: NumberProps) {
  return (
    <span className={cn('num', className)}>
      {value === null ? <Unknown word={unknown} /> : formatBytes(BigInt(value))}
    </span>
  );
}

export function Duration({ value, unknown = 'unknown', className }: NumberProps) {
  return (
    <span className={cn('num', className)}>
      {value === null ? <Unknown word={unknown} /> : formatDuration(BigInt(value))}
    </span>
  );
}
