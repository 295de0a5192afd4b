'use client';

import { useQuery } from '@tanstack/react-query';
import { VersionPick } from '@/components/compare/version-pick';
import { EnvironmentTag } from '@/components/shell/environment-tag';
import { StatusMark } from '@/components/status/status-mark';
import { Age } from '@/components/time/age';
import { Choice } from '@/components/ui/choice';
import { Field } from '@/components/ui/field';
import { PathField } from '@/components/ui/path-field';
import { versionQuery } from '@/lib/client/version';
import { pagePath } from '@/lib/contract/paths';
import { FormSection } from './form-section';
import type { PlanDraft } from './plan-draft';

export type FieldsProps = {
  draft: PlanDraft;
  set: (change: Partial<PlanDraft>) => void;
  problems: Readonly<Record<string, string>>;
};

type VersionFieldsProps = FieldsProps & { v1: string | null; v2: string | null };

/** Which version runs now, and which takes over: one that was found, or a place where nothing has started yet. */
export function VersionFields({ draft, set, problems, v1, v2 }: VersionFieldsProps) {
  return (
    <FormSection title="From which version to which">
      <fieldset className="grid min-w-0 grid-cols-1 gap-1">
        <legend className="mb-1 font-medium">V1, which runs now</legend>
        <ChosenVersion side="v1" id={v1} other={v2} problem={problems.v1} />
      </fieldset>
      <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
        <legend className="mb-1 font-medium">V2, which takes over</legend>
        <Choice
          legend="Where v2 is"
          value={draft.v2IsPlace ? 'place' : 'version'}
          choices={[
            { value: 'version', word: 'One that was found' },
            { value: 'place', word: 'A new place' },
          ]}
          onChoose={(value) => set({ v2IsPlace: value === 'place' })}
        />
        {draft.v2IsPlace ? (
          <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <PathField
              label="Checkpoint location of v2"
              value={draft.v2Location}
              onChange={(event) => set({ v2Location: event.target.value })}
              problem={problems.v2Location ?? null}
              placeholder="s3://lake/checkpoints/prod/orders_v2"
              hint="Its own: neither v1’s nor inside it. On storage that outlives a node."
              maxLength={2_000}
            />
            <Field
              label="Name"
              value={draft.v2Name}
              onChange={(event) => set({ v2Name: event.target.value })}
              hint="Left empty: the last part of the location."
              maxLength={200}
            />
          </div>
        ) : (
          <ChosenVersion side="v2" id={v2} other={v1} problem={problems.v2} />
        )}
      </fieldset>
    </FormSection>
  );
}

type ChosenVersionProps = {
  side: 'v1' | 'v2';
  id: string | null;
  other: string | null;
  problem: string | undefined;
};

function ChosenVersion({ side, id, other, problem }: ChosenVersionProps) {
  const { data, isError } = useQuery({ ...versionQuery(id ?? ''), enabled: id !== null });
  return (
    <div>
      <div className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-md border border-line-strong px-2.5 py-1.5">
        <span
          aria-hidden="true"
          className="size-2.5 shrink-0 rounded-full"
          style={{
            background: id === null ? 'var(--line-strong)' : `var(--version-${side === 'v1' ? 1 : 2})`,
          }}
        />
        <div className="min-w-0 grow">
          {id === null ? (
            <span className="text-faint">none chosen</span>
          ) : data === undefined ? (
            <span className={isError ? 'text-bad' : 'text-soft'}>
              {isError ? `${id} could not be read` : id}
            </span>
          ) : (
            <>
              <p className="flex flex-wrap items-center gap-x-2">
                <span className="font-semibold text-sm">{data.version.name}</span>
                <EnvironmentTag
                  environment={data.query.environment}
                  protected={data.query.protected}
                  catalog={data.query.catalog}
                />
                <StatusMark status={data.version.status} className="text-2xs" />
              </p>
              <p className="text-faint tabular-nums sm:truncate">
                {data.version.activityWords} ·{' '}
                <Age atMs={data.version.readAtMs} before="read " unknown="never read" />
              </p>
            </>
          )}
        </div>
        <VersionPick
          side={side}
          other={other}
          here={id === null ? null : (data?.version.name ?? id)}
          hrefOf={pagePath.newCutover}
        />
      </div>
      {problem === undefined ? null : <p className="mt-1 text-bad">{problem}</p>}
    </div>
  );
}
