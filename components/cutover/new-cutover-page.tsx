'use client';

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import { type FormEvent, useRef, useState } from 'react';
import { Problem } from '@/components/auth/problem';
import { useActor } from '@/components/auth/use-actor';
import { QuestionsPanel } from '@/components/compare/questions-panel';
import { parseMatches } from '@/components/compare/source-match';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { PageTitle } from '@/components/shell/page-title';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ReasonButton } from '@/components/ui/reason-button';
import { Skeleton } from '@/components/ui/skeleton';
import { compareQuery } from '@/lib/client/compare';
import { beginCutover, cutoverKeys, cutoverQuery, dryRunCutover } from '@/lib/client/cutover';
import { versionQuery } from '@/lib/client/version';
import type { CutoverReceipt } from '@/lib/contract/cutover';
import type { DryRun } from '@/lib/contract/cutover-plan';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import { pagePath } from '@/lib/contract/paths';
import { whyNot } from '@/lib/domain/why-not';
import { IntentKeys } from './idempotency-key';
import { newCutoverSearchParams } from './new-cutover-search-params';
import { OutputFields } from './output-fields';
import { EMPTY_DRAFT, type PlanDraft } from './plan-draft';
import { preparePlanRequest } from './prepare-plan-request';
import { recommendStrategy } from './prepare-recommendation';
import type { Done } from './receipt-line';
import { shortDigest } from './short-digest';
import { StrategyFields } from './strategy-fields';
import { VersionFields } from './version-fields';

/** Folded, or there only after a dry run: loaded beside the page. */
const MoreFields = dynamic(() => import('./more-fields').then((module) => module.MoreFields), {
  ssr: false,
  loading: () => <Skeleton className="h-10" />,
});
const DryRunView = dynamic(() => import('./dry-run-view').then((module) => module.DryRunView), {
  ssr: false,
  loading: () => <Skeleton className="h-96" />,
});

/** Plan a cutover: choose, look at the dry run, begin. Nothing is written before the last of them. */
export function NewCutoverPage() {
  const [{ v1, v2, match }, setUrl] = useQueryStates(newCutoverSearchParams, { history: 'replace' });
  const [draft, setDraft] = useState<PlanDraft>(EMPTY_DRAFT);
  const set = (change: Partial<PlanDraft>) => setDraft((now) => ({ ...now, ...change }));
  const facts = useFacts(v1, draft.v2IsPlace ? null : v2, match);
  const { recommendation } = facts;
  const strategy = draft.strategy ?? recommendation?.strategy ?? null;
  const chosen = { v1, v2: draft.v2IsPlace ? null : v2, match: matchOf(match) };
  const prepared = preparePlanRequest(draft, chosen, {
    recommended: recommendation?.strategy ?? null,
    sinks: facts.sinks,
  });
  const [attempted, setAttempted] = useState(false);
  const problems = attempted ? prepared.problems : {};
  const result = useRef<HTMLElement>(null);
  const dryRun = useMutation({
    mutationKey: ['cutovers', 'dry-run'],
    mutationFn: (request: CutoverRequest) => dryRunCutover(request),
    onSuccess: () => result.current?.focus(),
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAttempted(true);
    if (prepared.request === null) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
      return;
    }
    dryRun.mutate(prepared.request);
  }

  const isOfNow = JSON.stringify(dryRun.variables) === JSON.stringify(prepared.request);
  const wrong = Object.keys(problems).length;
  return (
    <>
      <PageTitle title="Plan a cutover" />
      <EnvironmentBadge environment={facts.environment} protected={facts.isProtected} />
      <div className="mb-3">
        <h1 className="text-lg">Plan a cutover</h1>
        <p className="text-soft">
          Choose, then look at the dry run: it shows every step with its positions and writes nothing.
        </p>
      </div>
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,33rem)_minmax(0,1fr)]">
        <form
          aria-label="The plan"
          method="post"
          noValidate
          onSubmit={onSubmit}
          className="grid min-w-0 grid-cols-1 gap-3"
        >
          <VersionFields draft={draft} set={set} problems={problems} v1={v1} v2={v2} />
          <QuestionsPanel
            questions={facts.questions}
            match={match}
            onAnswer={(said) => void setUrl({ match: said })}
          />
          <StrategyFields
            draft={draft}
            set={set}
            problems={problems}
            recommendation={recommendation}
            strategy={strategy}
          />
          {strategy === 'not-needed' ? null : (
            <OutputFields
              draft={draft}
              set={set}
              problems={problems}
              strategy={strategy}
              sinks={facts.sinks}
            />
          )}
          <MoreFields draft={draft} set={set} problems={problems} strategy={strategy} />
          <div className="panel sticky bottom-0 z-10 flex flex-wrap items-center gap-3 px-3.5 py-2.5">
            <Button type="submit" look={isOfNow ? 'plain' : 'primary'} disabled={dryRun.isPending}>
              <ListChecks size={13} aria-hidden="true" />
              {dryRun.isPending ? 'Reading both checkpoints…' : 'Dry run'}
            </Button>
            <p role="status" className={wrong === 0 ? 'text-soft text-xs' : 'text-bad text-xs'}>
              {wrong === 0
                ? 'Nothing is written.'
                : `${wrong === 1 ? 'One field does' : `${wrong} fields do`} not fit yet.`}
            </p>
          </div>
        </form>
        <section
          ref={result}
          tabIndex={-1}
          aria-label="Dry run"
          aria-busy={dryRun.isPending}
          className="min-w-0 scroll-mt-16 outline-none"
        >
          {dryRun.data === undefined ? null : (
            <BeginBar
              request={prepared.request}
              isOfNow={isOfNow}
              dryRun={dryRun.data}
              environment={dryRun.data.plan.environment}
            />
          )}
          <Problem error={dryRun.error} />
          {dryRun.data === undefined ? (
            dryRun.error !== null ? null : (
              <div className="panel">
                <Message icon={<ListChecks size={20} />} title="The dry run stands here" className="min-h-72">
                  Both checkpoints are read, and the plan is made as if you began: the steps in order, where
                  v2 would start, what keeps the plan from being carried out, and the way back from each step.
                </Message>
              </div>
            )
          ) : (
            <div className={isOfNow ? undefined : 'opacity-60'}>
              <DryRunView dryRun={dryRun.data} />
            </div>
          )}
        </section>
      </div>
    </>
  );
}

type BeginBarProps = {
  request: CutoverRequest | null;
  /** The dry run is of what stands in the form now. */
  isOfNow: boolean;
  dryRun: DryRun;
  environment: string;
};

function BeginBar({ request, isOfNow, dryRun, environment }: BeginBarProps) {
  const router = useRouter();
  const client = useQueryClient();
  const { actor } = useActor();
  const [keys] = useState(() => new IntentKeys());
  const begin = useMutation({
    mutationKey: ['cutovers', 'begin'],
    mutationFn: (asked: CutoverRequest) => beginCutover(asked, keys.keyFor(asked)),
    onSuccess: async (receipt) => {
      const { id } = receipt;
      await client.invalidateQueries({ queryKey: cutoverKeys.all() });
      client.setQueryData<Done>(cutoverKeys.begun(id), await begunAs(client, receipt, dryRun));
      router.push(pagePath.cutover(id));
    },
  });
  const { digest, refusals } = dryRun;
  const why =
    whyNot(actor, 'cutover:write', environment) ??
    (!isOfNow || request === null ? 'The form has changed since this dry run: run it again.' : null) ??
    refusals[0] ??
    null;
  return (
    <div className="panel mb-3 px-3.5 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-xs">
          <span className="font-semibold text-sm">Dry run of plan </span>
          <span className="num text-sm" title={digest}>
            {shortDigest(digest)}
          </span>
          <span className="block text-soft">
            {isOfNow ? 'Nothing was written. ' : 'The form has changed since. '}
            Beginning makes the plan anew by the same rule, with the values of that moment, and keeps it. It
            is validated and approved before anything is touched.
          </span>
        </p>
        <ReasonButton
          look="primary"
          whyNot={why}
          align="end"
          disabled={begin.isPending || begin.isSuccess}
          onClick={() => (request === null ? undefined : begin.mutate(request))}
        >
          {begin.isPending ? 'Beginning…' : 'Begin this cutover'}
        </ReasonButton>
      </div>
      {begin.error === null ? null : (
        <div className="mt-2">
          <Problem error={begin.error} />
        </div>
      )}
    </div>
  );
}

/** What is said once it is begun: of a plan that is not the one that was looked at, how it differs. */
async function begunAs(
  client: QueryClient,
  { id, digest, words }: CutoverReceipt,
  seen: DryRun,
): Promise<Done> {
  if (digest === seen.digest) return { tone: 'good', words };
  const [{ begunInWords }, begun] = await Promise.all([
    import('./prepare-begun'),
    // Not readable at this moment: then nothing is claimed about it.
    client.fetchQuery(cutoverQuery(id)).catch(() => null),
  ]);
  const differs = begunInWords(seen, { digest, plan: begun?.plan ?? null });
  return { tone: differs?.tone ?? 'good', words: differs === null ? words : `${words} ${differs.words}` };
}

/** What is known of the versions that were chosen. */
function useFacts(v1: string | null, v2: string | null, match: string | null) {
  const old = useQuery({ ...versionQuery(v1 ?? ''), enabled: v1 !== null }).data;
  const next = useQuery({ ...versionQuery(v2 ?? ''), enabled: v2 !== null }).data;
  const compared = useQuery({
    ...compareQuery(v1 ?? '', v2 ?? '', match),
    enabled: v1 !== null && v2 !== null && v1 !== v2,
  }).data;
  const recommendation =
    old === undefined || (v2 !== null && compared === undefined)
      ? null
      : recommendStrategy({
          comparison: compared ?? null,
          v1Name: old.version.name,
          v1State:
            old.version.readAtMs === null
              ? 'unknown'
              : old.version.state === null
                ? 'none'
                : { keys: old.version.state.keys },
        });
  return {
    environment: old?.query.environment ?? null,
    isProtected: old?.query.protected ?? false,
    questions: compared?.questions ?? [],
    sinks: { v1: old?.sink?.location ?? null, v2: next?.sink?.location ?? null },
    recommendation,
  };
}

function matchOf(match: string | null): { v1: number; v2: number | null }[] {
  return parseMatches(match).map(([v1, v2]) => ({ v1: Number(v1), v2: v2 === 'none' ? null : Number(v2) }));
}
