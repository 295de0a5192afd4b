import { cn } from '@/components/ui/cn';

type VersionPillProps = { name: string; hue: string; words: string; muted?: boolean; className?: string };

/** A version: its hue, its name, what it does. Hollow when nothing is known or the path is gone. */
export function VersionPill({ name, hue, words, muted = false, className }: VersionPillProps) {
  return (
    <span
      className={cn(
        'inline-flex h-5 max-w-full items-center gap-1.5 rounded-full bg-chip px-2 text-xs',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className="size-2 shrink-0 rounded-full border-[1.5px]"
        style={{ borderColor: hue, background: muted ? 'transparent' : hue }}
      />
      <span className="shrink-0 font-medium">{name}</span>
      <span className="truncate text-soft">{words}</span>
    </span>
  );
}
