'use client';

import { useQuery } from '@tanstack/react-query';
import { Columns2 } from 'lucide-react';
import { AppLink } from '@/components/shell/app-link';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { PageTitle } from '@/components/shell/page-title';
import { buttonClass } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { versionQuery } from '@/lib/client/version';
import { pagePath } from '@/lib/contract/paths';
import { VersionPick } from './version-pick';

/** The page before both versions are chosen: what it is for, and the nearest choices. */
export function CompareStart({ v1, v2 }: { v1: string | null; v2: string | null }) {
  const here = v1 ?? v2;
  const { data } = useQuery({ ...versionQuery(here ?? ''), enabled: here !== null });
  const siblings = data?.query.versions.filter(({ id }) => id !== here) ?? [];
  const missing = v1 === null ? 'v1' : 'v2';
  return (
    <>
      <PageTitle title="Compare two versions" />
      <EnvironmentBadge
        environment={data?.query.environment ?? null}
        protected={data?.query.protected ?? false}
      />
      <h1 className="mb-3 text-lg">Compare two versions</h1>
      <section aria-label="Choose two versions" className="panel">
        <Message
          icon={<Columns2 size={20} />}
          title={
            data === undefined
              ? 'Choose the old and the new version'
              : `${data.version.name} against which version?`
          }
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {siblings.map((sibling) => (
                <AppLink
                  key={sibling.id}
                  href={
                    missing === 'v1' ? pagePath.compare(sibling.id, v2) : pagePath.compare(v1, sibling.id)
                  }
                  className={buttonClass('primary')}
                >
                  {sibling.name}
                </AppLink>
              ))}
              <VersionPick
                side={missing}
                other={here}
                here={null}
                look={siblings.length === 0 ? 'primary' : 'plain'}
              />
            </div>
          }
          className="min-h-72"
        >
          May the new definition resume on the old checkpoint, and did the new version begin exactly where the
          old one ended? The new one may also have been tried in another environment. Choose the old version
          first: the one whose checkpoint stands in question.
        </Message>
      </section>
    </>
  );
}
