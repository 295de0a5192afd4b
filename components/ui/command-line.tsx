import { cn } from './cn';
import { CopyButton } from './copy-button';

type CommandLineProps = { command: string; label?: string; className?: string };

/** A command to run in a terminal, on one line, with a button that copies it. */
export function CommandLine({ command, label = 'In a terminal', className }: CommandLineProps) {
  return (
    <div className={cn('flex min-w-0 items-center gap-2 text-xs', className)}>
      <span className="shrink-0 text-faint">{label}</span>
      <code className="min-w-0 truncate rounded-sm bg-chip px-1.5 py-0.5 text-2xs" title={command}>
        {command}
      </code>
      <CopyButton text={command} label={`Copy the command: ${command}`} />
    </div>
  );
}
