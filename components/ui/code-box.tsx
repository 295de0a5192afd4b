import { CopyButton } from './copy-button';

/** A few lines to copy into a file or a terminal. */
export function CodeBox({ text, label }: { text: string; label: string }) {
  return (
    <div className="relative min-w-0 text-left">
      <pre className="whitespace-pre-wrap rounded-md bg-chip py-2 pr-9 pl-3 text-2xs text-ink [overflow-wrap:anywhere]">
        {text}
      </pre>
      <CopyButton text={text} label={label} className="absolute top-1 right-1" />
    </div>
  );
}
