import { z } from 'zod';
import { storable } from './storable';

/** Why something was done: kept in the audit. */
export const reason = storable(
  z.string().trim().min(1, 'expected a reason').max(500, 'expected at most 500 characters'),
);
