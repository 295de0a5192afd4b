import type { z } from 'zod';

/** Text that the database and the audit keep as it is: PostgreSQL takes no NUL, and no half of a surrogate pair. */
export function storable(text: z.ZodString): z.ZodString {
  return text.refine(
    (value) => !/[\0\p{Surrogate}]/u.test(value),
    'expected text without NUL and halves of characters',
  );
}
