import { type ComponentProps, useId } from 'react';
import { Button } from './button';
import { cn } from './cn';

type ReasonButtonProps = ComponentProps<typeof Button> & {
  /** Why it may not be pressed, as one sentence; null when it may. */
  whyNot: string | null;
  /** Where the reason hangs, so that it stays on the page. */
  align?: 'start' | 'end';
};

/**
 * A button that is disabled with the reason instead of hidden. It keeps its place in the order of Tab, so that the reason is
 * there for everybody: on focus, under the pointer, and as its description.
 */
export function ReasonButton({ whyNot, align = 'start', className, ...rest }: ReasonButtonProps) {
  const id = useId();
  if (whyNot === null) return <Button className={className} {...rest} />;
  return (
    <span className="group relative inline-flex">
      <Button
        {...rest}
        type="button"
        onClick={undefined}
        aria-disabled="true"
        aria-describedby={id}
        className={cn('cursor-not-allowed opacity-50', className)}
      />
      <span
        id={id}
        role="tooltip"
        className={cn(
          'absolute top-full z-20 mt-1 hidden w-64 whitespace-normal rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-left text-ink text-xs group-focus-within:block group-hover:block print:hidden',
          align === 'end' ? 'right-0' : 'left-0',
        )}
      >
        {whyNot}
      </span>
    </span>
  );
}
