import { cn } from './cn';

type PathTextProps = { path: string; className?: string };

/**
 * A path in one line. Where it does not fit it is cut at its beginning: what lies side by side differs at the end. Its title, and
 * what is selected and copied, is the whole of it.
 */
export function PathText({ path, className }: PathTextProps) {
  return (
    <code
      title={path}
      className={cn(
        'num block min-w-0 truncate text-left [direction:rtl] print:whitespace-normal print:[overflow-wrap:anywhere]',
        className,
      )}
    >
      <bdi dir="ltr">{path}</bdi>
    </code>
  );
}
