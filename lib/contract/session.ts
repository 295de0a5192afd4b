import { z } from 'zod';
import { ROLES, SCOPES } from '@/lib/domain/role';

/** Who is looking, what they may do, and what the installation says to everybody. */
export const session = z.object({
  actor: z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES), scopes: z.array(z.enum(SCOPES)) }),
  notice: z
    .object({ text: z.string(), href: z.string().nullable(), linkText: z.string().nullable() })
    .nullable(),
  version: z.string(),
});
export type Session = z.infer<typeof session>;
