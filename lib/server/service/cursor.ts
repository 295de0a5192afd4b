import type { z } from 'zod';
import { ServiceError } from './service-error';

/** An opaque place in a list: readers pass it back as it is. */
export function encodeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Reads a cursor that `encodeCursor` made for the same list. */
export function decodeCursor<S extends z.ZodType>(
  cursor: string | undefined,
  schema: S,
): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new ServiceError(
      'invalid',
      'The cursor is not one that this list gave. Start again without a cursor.',
      [{ path: 'cursor', message: 'not a cursor of this list' }],
      { cause },
    );
  }
}
