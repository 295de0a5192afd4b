'use client';

import { Count } from '@/components/number/count';
import { AppLink } from '@/components/shell/app-link';
import { type Tone, ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { CommandLine } from '@/components/ui/command-line';
import { Below, Fact } from '@/components/ui/fact';
import { Panel } from '@/components/ui/panel';
import { doctorCommand, inspectCommand } from '@/lib/client/cli-command';
import { pagePath } from '@/lib/contract/paths';
import type { Version } from '@/lib/contract/version';
import { formatCount } from '@/lib/domain/format';

type Restart = NonNullable<Version['restart']>;

const TONE: Record<Restart['action'], Tone> = {
  fresh: 'progress',
  next: 'good',
  rerun: 'progress',
  fail: 'bad',
};

/** What the next start of the query would do, told from the files alone. Signalbox starts nothing. */
export function RestartPanel({ data }: { data: Version }) {
  const { restart, version } = data;
  return (
    <Panel
      title="What a restart does"
      aside={<Age atMs={version.readAtMs} before="as read " unknown="never" />}
    >
      <div className="px-3.5 py-3">
        {restart === null ? (
          <ToneMark tone="unknown" className="font-semibold text-base">
            Not known: the checkpoint was never read
          </ToneMark>
        ) : version.activity === 'vanished' ? (
          <>
            <ToneMark tone="bad" className="font-semibold text-base">
              Would begin anew, without positions
            </ToneMark>
            <p className="mt-1 text-soft text-xs">
              Nothing is at this path now, so a start here writes a new checkpoint. Bring the old one back
              first: with it, a restart {vanishedWords(restart)}.
            </p>
          </>
        ) : (
          <>
            <ToneMark tone={TONE[restart.action]} className="font-semibold text-base">
              {actionWords(restart)}
            </ToneMark>
            <p className="mt-1 min-h-[2lh] text-soft text-xs">{restart.why}</p>
            <Evidence id={version.id} paths={evidenceOf(data)} />
          </>
        )}
        <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 text-xs">
          <Fact name="Last committed batch">
            <Count value={version.lastCommittedBatch} unknown="none" />
            <Below>
              <Age atMs={version.lastCommitMs} />
            </Below>
          </Fact>
          <Fact name="Last planned batch">
            <Count value={version.lastPlannedBatch} unknown="none" />
            <Below>
              <Age atMs={version.lastPlannedMs} />
            </Below>
          </Fact>
          <Fact name="State it loads">
            <AppLink href={pagePath.version(version.id, 'state')} className="underline underline-offset-2">
              {stateWords(version.state)}
            </AppLink>
          </Fact>
          <Fact name="Where it starts reading">
            <AppLink href={pagePath.version(version.id, 'sources')} className="underline underline-offset-2">
              the committed end, per partition
            </AppLink>
          </Fact>
        </dl>
      </div>
      <div className="grid gap-1 border-line border-t px-3.5 py-2">
        <CommandLine command={inspectCommand(version.location)} label="In a terminal" />
        <CommandLine command={doctorCommand(version.location)} label="Diagnosis" />
      </div>
    </Panel>
  );
}

const FILE = /^(metadata|(offsets|commits)\/\d+)$/;

function evidenceOf({ version }: Version): readonly string[] {
  return version.answers.find(({ question }) => question === 'resume')?.evidence ?? [];
}

/** The files that it follows from; those that exist as small texts can be opened. */
function Evidence({ id, paths }: { id: string; paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <ul
      aria-label="Follows from"
      className="num mt-1 grid h-[1.125rem] grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-3 overflow-hidden text-faint text-xs"
    >
      {paths.map((path, place) => (
        // by place: the names of files change with each batch, their places don't
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={place} className="truncate text-left [direction:rtl]" title={path}>
          <bdi dir="ltr">
            {FILE.test(path) ? (
              <AppLink
                href={`${pagePath.version(id, 'files')}?path=${path.split('/').slice(0, -1).join('/')}&file=${path}`}
                className="text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current"
              >
                {path}
              </AppLink>
            ) : (
              path
            )}
          </bdi>
        </li>
      ))}
    </ul>
  );
}

function actionWords({ action, batch }: Restart): string {
  const name = batch === null ? 'a batch' : `batch ${formatCount(BigInt(batch))}`;
  switch (action) {
    case 'fresh':
      return `Starts from nothing with ${name}`;
    case 'next':
      return `Plans a new batch: ${name}`;
    case 'rerun':
      return `Runs ${name} again, same range`;
    case 'fail':
      return 'Fails';
    default:
      return action satisfies never;
  }
}

function vanishedWords(restart: Restart): string {
  const words = actionWords(restart);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function stateWords(state: Version['version']['state']): string {
  if (state === null) return 'none: stateless';
  if (state.loadable === null) return 'not known yet';
  return state.loadable ? 'can be loaded' : 'cannot be loaded';
}
