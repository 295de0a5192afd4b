'use client';

import { CircleCheck } from 'lucide-react';
import { Message } from '@/components/ui/message';
import { Panel } from '@/components/ui/panel';
import type { FindingJson } from '@/lib/contract/finding';
import { formatCountOf } from '@/lib/domain/format';
import { FindingItem } from './finding-item';
import { findingKey, sortFindings } from './sort-findings';

type FindingsPanelProps = { findings: readonly FindingJson[]; hueOf: (versionId: string) => string };

/** Open findings of one query, worst first; scrolls inside itself, so that a new one moves nothing around it. */
export function FindingsPanel({ findings, hueOf }: FindingsPanelProps) {
  return (
    <Panel
      title="Findings"
      aside={findings.length === 0 ? null : formatCountOf(findings.length, 'open finding')}
      className="flex flex-col print:h-auto! xl:h-[40.5rem]"
      bodyClassName="min-h-40 grow overflow-y-auto"
    >
      {findings.length === 0 ? (
        <Message icon={<CircleCheck size={20} className="text-good" />} title="No open finding">
          Every rule that could be judged from the files is quiet.
        </Message>
      ) : (
        <div className="divide-y divide-line">
          {sortFindings(findings).map((finding) => (
            <FindingItem key={findingKey(finding)} finding={finding} hue={hueOf(finding.versionId)} />
          ))}
        </div>
      )}
    </Panel>
  );
}
