import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from './cn';

const BOX =
  'w-full rounded-md border border-line-strong bg-panel px-2 text-sm outline-none focus:border-focus focus:outline-2 focus:outline-focus/40 aria-invalid:border-bad read-only:bg-chip';

type Common = {
  label: ReactNode;
  /** What is expected, below the label. */
  hint?: ReactNode;
  /** What does not fit; null when all does. */
  problem?: string | null;
  className?: string;
};

type FieldProps = Common & Omit<ComponentProps<'input'>, 'className'>;

/** An input with its label, what is expected, and what does not fit. */
export function Field({ label, hint, problem = null, className, ...input }: FieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem} className={className}>
      <input
        id={id}
        aria-describedby={describedBy(id, hint, problem)}
        aria-invalid={problem !== null}
        className={cn(BOX, 'h-8')}
        {...input}
      />
    </Labelled>
  );
}

type TextAreaProps = Common & Omit<ComponentProps<'textarea'>, 'className'>;

/** Several lines; Enter makes a new one and sends nothing. */
export function TextArea({ label, hint, problem = null, className, ...input }: TextAreaProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem} className={className}>
      <textarea
        id={id}
        rows={2}
        aria-describedby={describedBy(id, hint, problem)}
        aria-invalid={problem !== null}
        className={cn(BOX, 'py-1.5')}
        {...input}
      />
    </Labelled>
  );
}

type SelectProps = Common & Omit<ComponentProps<'select'>, 'className'>;

export function Select({ label, hint, problem = null, className, children, ...input }: SelectProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem} className={className}>
      <select id={id} aria-describedby={describedBy(id, hint, problem)} className={cn(BOX, 'h-8')} {...input}>
        {children}
      </select>
    </Labelled>
  );
}

function describedBy(id: string, hint: ReactNode, problem: string | null): string | undefined {
  const parts = [problem === null ? null : `${id}problem`, hint === undefined ? null : `${id}hint`];
  return parts.filter(Boolean).join(' ') || undefined;
}

function Labelled({
  id,
  label,
  hint,
  problem,
  className,
  children,
}: Common & { id: string; children: ReactNode }) {
  return (
    <div className={cn('grid content-start gap-1 text-xs', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      {hint === undefined ? null : (
        <p id={`${id}hint`} className="text-faint">
          {hint}
        </p>
      )}
      {problem === null ? null : (
        <p id={`${id}problem`} className="text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
