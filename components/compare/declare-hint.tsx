'use client';

import { useQueries } from '@tanstack/react-query';
import { AppLink } from '@/components/shell/app-link';
import { CodeBox } from '@/components/ui/code-box';
import { versionQuery } from '@/lib/client/version';
import { pagePath } from '@/lib/contract/paths';
import { declareYaml } from './declare-yaml';
import type { EvidenceSide } from './evidence-link';

type DeclareHintProps = { sides: readonly EvidenceSide[]; undeclared: readonly EvidenceSide['role'][] };

/** How to declare what the comparison could not see: an example to fill in, and where it goes. */
export function DeclareHint({ sides, undeclared }: DeclareHintProps) {
  const shown = sides.filter(({ role }) => undeclared.length === 0 || undeclared.includes(role));
  const versions = useQueries({ queries: shown.map(({ versionId }) => versionQuery(versionId)) });
  return (
    <div className="grid gap-3 px-3.5 pb-3 text-xs lg:grid-cols-2">
      {shown.map(({ versionId, name }, place) => {
        const data = versions[place]?.data;
        return (
          <div key={versionId} className="grid min-w-0 gap-1">
            <p className="text-soft">
              {name}, in <code>signalbox.yaml</code>, with what its job really runs (
              <AppLink
                href={pagePath.version(versionId, 'settings')}
                className="underline decoration-line-strong underline-offset-2 hover:text-ink"
              >
                what is declared now, and how a job posts it
              </AppLink>
              ):
            </p>
            {data === undefined ? null : (
              <CodeBox text={declareYaml(data)} label={`Copy the example for ${name}`} />
            )}
          </div>
        );
      })}
    </div>
  );
}
