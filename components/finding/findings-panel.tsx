'use client';

import { CircleCheck } from 'lucide-react';
import { Message } from '@/components/ui/message';
import { Panel } from '@/components/ui/panel';
import type { FindingJson } from '@/lib/contract/finding';
import { formatCountOf } from '@/lib/domain/format';
import { FindingItem } from './finding-item';
import { type FindingGroup, findingKey, groupFindings } from './sort-findings';

type FindingsPanelProps = { findings: readonly FindingJson[]; hueOf: (versionId: string) => string };

/**
 * Open findings of one query, worst first. What is only information (a batch under way comes and goes every few
 * seconds) waits in one folded line at the end, so that nothing jumps.
 */
export function FindingsPanel({ findings, hueOf }: FindingsPanelProps) {
  const groups = groupFindings(findings);
  const problems = groups.filter(({ finding }) => finding.severity !== 'info');
  const notes = groups.filter(({ finding }) => finding.severity === 'info');
  const list = (items: readonly FindingGroup[]) =>
    items.map((group) => (
      <FindingItem key={findingKey(group.finding)} {...group} hue={hueOf(group.finding.versionId)} />
    ));
  return (
    <Panel
      title="Findings"
      aside={problems.length === 0 ? null : formatCountOf(problems.length, 'open finding')}
    >
      {/* Of one height: a finding that comes or goes moves nothing below it. */}
      <section
        aria-label="Open findings"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="h-80 overflow-y-auto print:h-auto"
      >
        {problems.length === 0 ? (
          <Message
            icon={<CircleCheck size={20} className="text-good" />}
            title="No warning, nothing critical"
          >
            Every rule for a problem that could be judged from the files is quiet.
          </Message>
        ) : (
          <div className="divide-y divide-line">{list(problems)}</div>
        )}
      </section>
      <details className="border-line border-t">
        <summary className="h-10 truncate px-3.5 text-soft text-xs leading-10 hover:text-ink">
          {notes.length === 0 ? 'No further notes' : `${formatCountOf(notes.length, 'note')} for information`}
        </summary>
        <div className="divide-y divide-line border-line border-t">{list(notes)}</div>
      </details>
    </Panel>
  );
}
