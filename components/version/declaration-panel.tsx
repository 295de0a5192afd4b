'use client';

import { FilePen } from 'lucide-react';
import { Age } from '@/components/time/age';
import { Moment } from '@/components/time/moment';
import { CopyButton } from '@/components/ui/copy-button';
import { Message } from '@/components/ui/message';
import { Panel } from '@/components/ui/panel';
import { ScrollBox } from '@/components/ui/scroll-box';
import type { Version, VersionSettings } from '@/lib/contract/version';

type DeclarationPanelProps = { declaration: VersionSettings['declarations'][number] | null; data: Version };

/** What the team says about the version: who said it, when, where, and the text. */
export function DeclarationPanel({ declaration, data }: DeclarationPanelProps) {
  if (declaration === null) {
    return (
      <Panel title="Declared by the team">
        <Message icon={<FilePen size={20} />} title="Nothing is declared for this version">
          <p>
            Everything on these pages is discovered from the checkpoint. A trigger, sink or source in{' '}
            <code>signalbox.yaml</code> says what files can&rsquo;t:
          </p>
          <div className="relative mt-2 text-left">
            <pre className="overflow-x-auto rounded-md bg-chip px-3 py-2 text-ink text-xs">
              {exampleFor(data)}
            </pre>
            <CopyButton
              text={exampleFor(data)}
              label="Copy the example declaration"
              className="absolute top-1 right-1"
            />
          </div>
        </Message>
      </Panel>
    );
  }
  return (
    <Panel
      title="Declared by the team"
      aside={<CopyButton text={declaration.yaml} label="Copy the declaration" />}
    >
      <dl className="grid grid-cols-3 gap-x-6 px-3.5 py-2 text-xs">
        <div className="min-w-0">
          <dt className="text-faint">From</dt>
          <dd className="truncate" title={declaration.origin}>
            {declaration.origin}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-faint">By</dt>
          <dd className="truncate" title={declaration.author}>
            {declaration.author}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-faint">Since</dt>
          <dd className="truncate">
            <Moment atMs={declaration.atMs} style="date-time" />
            <span className="block text-faint">
              <Age atMs={declaration.atMs} />
            </span>
          </dd>
        </div>
      </dl>
      <ScrollBox label="The declaration as text" className="max-h-[36rem] border-line border-t">
        <pre className="px-3.5 py-2.5 text-xs leading-5">{declaration.yaml}</pre>
      </ScrollBox>
    </Panel>
  );
}

function exampleFor({ query, version }: Version): string {
  return [
    'queries:',
    `  ${query.name}:`,
    '    versions:',
    `      ${version.version}:`,
    '        trigger: { processingTime: 30s }',
  ].join('\n');
}
