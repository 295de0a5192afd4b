import { Fragment } from 'react';

type WrappedPathProps = { path: string; className?: string };

/** A path over as many lines as it takes, which break behind its slashes where they can. Copied as it is. */
export function WrappedPath({ path, className }: WrappedPathProps) {
  return (
    <code className={className}>
      {path.split(/(?<=\/)/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one path
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}
