import type { Actor } from '@/lib/domain/actor';

/** The collector acts for nobody: it reads checkpoints and writes history, and may do nothing else. */
export const COLLECTOR: Actor = {
  kind: 'system',
  id: 'collector',
  name: 'collector',
  scopes: ['query:read', 'file:read', 'history:write'],
};
