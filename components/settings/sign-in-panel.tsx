'use client';

import { GrantList } from '@/components/auth/grant-list';
import { METHOD_WORDS } from '@/components/auth/method-words';
import { Fact } from '@/components/ui/fact';
import { Panel } from '@/components/ui/panel';
import type { Session } from '@/lib/contract/session';

const METHOD_NAMES: Record<Session['signIn']['method'], string> = {
  none: 'none',
  demo: 'the demo’s people',
  password: 'password',
};

/** How people say who they are here, and who the reader is. */
export function SignInPanel({ session }: { session: Session }) {
  const { signIn, actor, version } = session;
  return (
    <Panel title="Sign-in" aside={`by ${METHOD_NAMES[signIn.method]}`}>
      <dl className="grid gap-3 px-3.5 py-3 text-xs">
        <Fact name="Who acts">{METHOD_WORDS[signIn.method]}</Fact>
        <Fact name={`You, ${actor?.name ?? 'not signed in'}`}>
          <GrantList grants={actor?.grants ?? []} />
        </Fact>
        <Fact name="Set in">
          <code className="text-2xs">signIn</code> of signalbox.yaml, read when Signalbox starts (
          <span className="num">{version}</span>)
        </Fact>
      </dl>
    </Panel>
  );
}
