import type { Actor } from '@/lib/domain/actor';

/** Who acted, as a cutover keeps it. Only a `person` may approve, force or complete. */
export interface Who {
  kind: Exclude<Actor['kind'], 'nobody'>;
  id: string;
  name: string;
  /** Who made the token that acted: a person is one person, also through tokens. */
  makerId?: string;
}

/** The person behind what was done, by id. */
export function personBehind({ id, makerId }: Pick<Who, 'id' | 'makerId'>): string {
  return makerId ?? id;
}
