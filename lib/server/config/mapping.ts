import { z } from 'zod';

/**
 * A mapping with exactly these fields. Its messages complete the sentence "expected …", as all messages of the
 * configuration's schema do; problems.ts adds what was found and where.
 */
export function mapping<Shape extends z.core.$ZodLooseShape>(what: string, shape: Shape) {
  const fields = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `one of ${fields}`
        : `a mapping with the fields of ${what}: ${fields}`,
  });
}
