import type { ComponentProps } from 'react';
import { cn } from './cn';

const LOOK = {
  plain: 'border-line bg-panel text-ink hover:bg-hover',
  quiet: 'border-transparent text-soft hover:bg-hover hover:text-ink',
  /** Takes something away: never emphasised. */
  danger: 'border-line bg-panel text-bad hover:bg-bad-wash',
  primary: 'border-ink bg-ink text-ground hover:opacity-90',
} as const;

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof LOOK };

/** The classes of a button, for links and triggers that look like one. */
export function buttonClass(look: keyof typeof LOOK = 'plain', className?: string): string {
  return cn(
    'inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-md border px-2.5 font-medium text-xs',
    'disabled:opacity-50 data-[popup-open]:bg-hover',
    LOOK[look],
    className,
  );
}

export function Button({ look, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}
