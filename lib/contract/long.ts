import { z } from 'zod';

/** A 64-bit integer as it leaves the product: a decimal string, exact in every reader (promise P3). */
export const longString = z.string().regex(/^-?\d{1,20}$/, 'expected a whole number as a decimal string');

/** Epoch milliseconds as a decimal string. */
export const epochMs = longString;
