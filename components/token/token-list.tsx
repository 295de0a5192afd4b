'use client';

import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { Moment } from '@/components/time/moment';
import { ReasonButton } from '@/components/ui/reason-button';
import type { ApiToken } from '@/lib/contract/token';
import { STATE_LOOK } from './prepare-tokens';
import type { TokenTask } from './token-task';

type TokenListProps = {
  name: string;
  tokens: readonly ApiToken[];
  onTask: (task: TokenTask) => void;
};

/** Tokens with what they are for, whose they are, and when they were used last. */
export function TokenList({ name, tokens, onTask }: TokenListProps) {
  return (
    <ul aria-label={name} className="divide-y divide-line text-xs">
      {tokens.map((token) => (
        <li
          key={token.id}
          className="grid gap-x-4 gap-y-1 px-3.5 py-2 lg:grid-cols-[6.5rem_minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-start"
        >
          <ToneMark tone={STATE_LOOK[token.state].tone} className="font-medium">
            {STATE_LOOK[token.state].word}
          </ToneMark>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="block font-medium">{token.name}</span>
            <span className="num block text-faint">{token.id}_…</span>
          </span>
          <span className="min-w-0">
            <span className="num block">{token.scopes.join(', ')}</span>
            <span className="block text-soft [overflow-wrap:anywhere]">
              {token.environments === null ? 'in all environments' : `in ${token.environments.join(', ')}`}
            </span>
            {token.lost === null ? null : <span className="block text-warn">{token.lost}</span>}
          </span>
          <span className="min-w-0 text-soft">
            <span className="block">
              by {token.maker.name}, <Age atMs={token.madeAtMs} />
            </span>
            <span className="block">
              {token.revokedAtMs === null ? (
                <>
                  until <Moment atMs={token.expiresAtMs} style="date-time" /> UTC
                </>
              ) : (
                <>
                  revoked <Age atMs={token.revokedAtMs} />
                </>
              )}
            </span>
          </span>
          <span className="min-w-0 text-soft">
            {token.lastUsedMs === null ? 'not used yet' : <Age atMs={token.lastUsedMs} before="last used " />}
          </span>
          <span>
            <ReasonButton
              whyNot={token.whyNotRevoke}
              align="end"
              aria-label={`Revoke ${token.name}…`}
              onClick={() => onTask({ kind: 'revoke', token })}
            >
              Revoke…
            </ReasonButton>
          </span>
        </li>
      ))}
    </ul>
  );
}
