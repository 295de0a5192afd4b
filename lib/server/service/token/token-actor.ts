import { z } from 'zod';
import type { TokenActor } from '@/lib/domain/actor';
import { TOKEN_SCOPES } from '@/lib/domain/role';
import type { Person } from '@/lib/server/auth/person-of';
import type { ApiTokenRow } from '@/lib/server/db/client';

const scopes = z.array(z.enum(TOKEN_SCOPES));
const environments = z.array(z.string());

/** Who acts with a token. Without `maker`, who is disabled or not there, it may nothing. */
export function tokenActor(row: ApiTokenRow, maker: Pick<Person, 'grants'> | undefined): TokenActor {
  return {
    kind: 'token',
    id: row.id,
    name: `${row.name} (token of ${row.makerName})`,
    scopes: scopes.parse(JSON.parse(row.scopes)),
    environments: row.environments === null ? null : environments.parse(JSON.parse(row.environments)),
    maker: { id: row.makerId, name: row.makerName, grants: maker?.grants ?? [] },
  };
}
