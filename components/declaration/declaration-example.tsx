'use client';

import { Lock } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useActor } from '@/components/auth/use-actor';
import { CodeBox } from '@/components/ui/code-box';
import type { Version } from '@/lib/contract/version';
import { whyNot } from '@/lib/domain/why-not';
import { declarationCurl, declarationYaml } from './example-text';

/** The two ways to declare a version, to copy: beside the configuration, and by the job that deploys it. */
export function DeclarationExample({ data }: { data: Version }) {
  const origin = useOrigin();
  const { actor } = useActor();
  const why = whyNot(actor, 'declaration:write', data.query.environment);
  return (
    <div className="grid min-w-0 gap-3 px-3.5 py-3 text-xs">
      <div className="grid min-w-0 gap-1">
        <p className="text-soft">
          In <code>signalbox.yaml</code>:
        </p>
        <CodeBox text={declarationYaml(data)} label="Copy the example for signalbox.yaml" />
      </div>
      <div className="grid min-w-0 gap-1">
        <p className="text-soft">Or posted by the job that deploys it, which keeps the two together:</p>
        {why === null ? null : (
          <p className="flex items-start gap-1.5 text-soft">
            <Lock size={12} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span>Not with your role. {why}</span>
          </p>
        )}
        <CodeBox
          text={declarationCurl(data.version.id, origin)}
          label="Copy the command that posts a declaration"
        />
      </div>
    </div>
  );
}

const nothing = () => () => {};

/** Where this Signalbox answers. The server does not know under which name it was asked. */
function useOrigin(): string {
  return useSyncExternalStore(
    nothing,
    () => window.location.origin,
    () => 'http://127.0.0.1:3000',
  );
}
