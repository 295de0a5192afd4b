import { cn } from './cn';

/** A still grey block of the final size. It does not shimmer: nothing moves unless data moved. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('rounded-sm bg-chip', className)} />;
}

/** Says to screen readers that an area is loading, around skeleton blocks. */
export function Loading({
  what,
  className,
  children,
}: {
  what: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">Loading {what}</span>
      {children}
    </div>
  );
}
