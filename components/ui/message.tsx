import type { ReactNode } from 'react';
import { cn } from './cn';

type MessageProps = {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
  role?: 'alert' | 'status';
};

/** The look of an area without data: what is the case, why, what to do. Used for empty and for failed. */
export function Message({ icon, title, children, action, className, role }: MessageProps) {
  return (
    <div
      role={role}
      className={cn('flex flex-col items-center justify-center gap-1.5 px-6 py-10 text-center', className)}
    >
      <div aria-hidden="true" className="text-faint">
        {icon}
      </div>
      <p className="font-medium text-ink">{title}</p>
      {children ? <div className="max-w-prose text-soft text-xs">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}
