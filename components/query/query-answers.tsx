'use client';

import { useQueryState } from 'nuqs';
import { AnswerRow } from '@/components/answer/answer-row';
import { BatchStrip } from '@/components/batch/batch-strip';
import { AppLink } from '@/components/shell/app-link';
import { StatusMark } from '@/components/status/status-mark';
import { Tabs } from '@/components/ui/tabs';
import { querySearchParams } from '@/lib/client/query-search-params';
import { pagePath } from '@/lib/contract/paths';
import type { QueryVersion } from '@/lib/contract/query';
import { leadVersion } from './lead-version';
import { VersionFacts } from './version-facts';

type QueryAnswersProps = { versions: readonly QueryVersion[]; hueOf: (version: number) => string };

/** The five answers for one version at a time, chosen by a tab that lives in the URL. */
export function QueryAnswers({ versions, hueOf }: QueryAnswersProps) {
  const [chosen, choose] = useQueryState('version', querySearchParams.version);
  const lead = leadVersion(versions);
  const version = versions.find((each) => each.version === chosen) ?? lead;
  if (version === undefined) return null;
  return (
    <div className="border-line border-t">
      <Tabs
        label="Answers for"
        value={String(version.version)}
        onValueChange={(value) => void choose(Number(value) === lead?.version ? null : Number(value))}
        tabs={versions.map((each) => ({
          value: String(each.version),
          content: (
            <>
              <span
                aria-hidden="true"
                className="size-2 rounded-full"
                style={{ background: hueOf(each.version) }}
              />
              {each.name}
              <StatusMark status={each.status} className="w-24 text-2xs" />
            </>
          ),
        }))}
      >
        <AnswerRow answers={version.answers} />
        <div className="flex flex-wrap items-start gap-x-6 gap-y-2 border-line xl:flex-nowrap border-t px-3.5 py-2">
          <AppLink
            href={pagePath.version(version.id, 'batches')}
            aria-label={`Open the batches of ${version.name}`}
          >
            <BatchStrip batches={version.strip} count={40} />
          </AppLink>
          <VersionFacts version={version} />
        </div>
      </Tabs>
    </div>
  );
}
