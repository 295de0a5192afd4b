import { Notice } from './notice';

/** Right after a version was found: what is not known yet fills itself. */
export function FirstReadingNotice({ name }: { name: string }) {
  return (
    <Notice tone="unknown" shape="ring" title="The first reading is under way">
      {name} was found and is being read for the first time. What is not known below fills itself when the
      reading arrives.
    </Notice>
  );
}
