import type { Actor } from '@/lib/domain/actor';

/** Who acted, as a cutover keeps it. Only a `person` may approve, force or complete. */
export interface Who {
  kind: Exclude<Actor['kind'], 'nobody'>;
  id: string;
  name: string;
}
