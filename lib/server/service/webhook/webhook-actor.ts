import type { TokenActor } from '@/lib/domain/actor';
import type { Webhook } from '@/lib/server/config/webhooks';

/**
 * Who acts behind a signed call: like a token that `signalbox.yaml` made, for its environments and for carrying cutovers. It
 * is no person, and so approves, forces, settles and completes nothing.
 */
export function webhookActor(name: string, { environments }: Pick<Webhook, 'environments'>): TokenActor {
  const id = `webhook:${name}`;
  return {
    kind: 'token',
    id,
    name: `${name} (webhook)`,
    scopes: ['query:read', 'file:read', 'cutover:write'],
    environments,
    maker: {
      id,
      name: 'signalbox.yaml',
      grants: environments.map((environment) => ({ environment, role: 'operator' })),
    },
  };
}
