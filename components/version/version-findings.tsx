'use client';

import { CircleCheck } from 'lucide-react';
import { FindingItem } from '@/components/finding/finding-item';
import { findingKey, groupFindings } from '@/components/finding/sort-findings';
import { Message } from '@/components/ui/message';
import { Panel } from '@/components/ui/panel';
import type { Version } from '@/lib/contract/version';
import { formatCountOf } from '@/lib/domain/format';

/** Open findings of this version, worst first, each with its proof, the safe next step and what must not be done. */
export function VersionFindings({ findings }: { findings: Version['findings'] }) {
  const groups = groupFindings(findings);
  return (
    <Panel title="Findings" aside={groups.length === 0 ? null : formatCountOf(groups.length, 'open finding')}>
      {groups.length === 0 ? (
        <Message
          icon={<CircleCheck size={20} className="text-good" />}
          title="No open finding"
          className="py-8"
        >
          Every rule that could be judged from the files is quiet.
        </Message>
      ) : (
        <div className="divide-y divide-line">
          {groups.map((group) => (
            <FindingItem key={findingKey(group.finding)} {...group} hue={null} />
          ))}
        </div>
      )}
    </Panel>
  );
}
