import { z } from 'zod';

/**
 * A 64-bit integer, or a sum of such, as it leaves the product: a decimal string, exact in every reader (promise P3).
 */
export const longString = z.string().regex(/^-?\d{1,39}$/, 'expected a whole number as a decimal string');

/** Epoch milliseconds as a decimal string. */
export const epochMs = longString;
