import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

type RadioCardProps = {
  name: string;
  title: ReactNode;
  words: ReactNode;
  checked: boolean;
  onChoose: () => void;
  disabled?: boolean;
};

/** One of a few choices, with what it means. */
export function RadioCard({ name, title, words, checked, onChoose, disabled = false }: RadioCardProps) {
  return (
    <label
      className={cn(
        'grid cursor-pointer grid-cols-[1rem_minmax(0,1fr)] gap-x-2 rounded-md border px-2.5 py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        checked ? 'border-ink bg-chip' : 'border-line-strong hover:bg-hover',
        disabled && 'cursor-not-allowed opacity-50',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        disabled={disabled}
        required
        className="mt-0.5 self-start accent-current"
      />
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block text-soft">{words}</span>
      </span>
    </label>
  );
}
