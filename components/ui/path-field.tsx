'use client';

import type { ComponentProps } from 'react';
import { Field } from './field';

type PathFieldProps = Omit<ComponentProps<typeof Field>, 'value'> & { value: string };

/** A field for a path: while nobody types in it, its end is in sight, where paths differ. */
export function PathField({ value, ...field }: PathFieldProps) {
  return (
    <Field
      spellCheck={false}
      {...field}
      value={value}
      title={value}
      ref={showEnd}
      onBlur={({ currentTarget }) => requestAnimationFrame(() => showEnd(currentTarget))}
    />
  );
}

/** Talks to the browser: a field that is left scrolls back to its beginning. */
function showEnd(input: HTMLInputElement | null) {
  if (input !== null && document.activeElement !== input) input.scrollLeft = input.scrollWidth;
}
