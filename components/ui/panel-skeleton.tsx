import { Skeleton } from './skeleton';

/** A panel before its first answer: its title bar, and the height that `className` gives. */
export function PanelSkeleton({ className }: { className: string }) {
  return (
    <div className={`panel ${className}`}>
      <div className="flex h-10 items-center border-line border-b px-3.5">
        <Skeleton className="h-4 w-44" />
      </div>
    </div>
  );
}
