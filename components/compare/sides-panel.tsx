'use client';

import type { ReactNode } from 'react';
import { StatusMark } from '@/components/status/status-mark';
import { Panel } from '@/components/ui/panel';
import type { CompareAnswer } from '@/lib/contract/compare';
import { ChangesToReplay } from './changes-to-replay';
import type { EvidenceSide } from './evidence-link';
import type { SideNames } from './side-names';
import { SIDE_ROWS } from './side-rows';

type SidesPanelProps = { answer: CompareAnswer; names: SideNames; sides: readonly EvidenceSide[] };

/** What stands in both, line by line: old left, new right, what it is in the middle. */
export function SidesPanel({ answer, names, sides }: SidesPanelProps) {
  const { v1, v2 } = answer.versions;
  const [old, next] = sides;
  return (
    <Panel title="Side by side" aside="each as of its own reading, whose age stands above">
      <table className="w-full table-fixed border-collapse text-xs [&_td]:px-3.5 [&_td]:py-1.5 [&_td]:align-top [&_tr]:border-line [&_tr]:border-t [&_thead_tr]:border-t-0">
        <caption className="sr-only">
          {names.old} and {names.next} side by side
        </caption>
        <thead>
          <tr>
            <th scope="col" className="h-8 px-3.5 text-right" style={{ color: names.hues.old }}>
              {names.old}
            </th>
            <td className="w-[8.5rem] max-sm:w-[5.5rem]">
              <span className="sr-only">What</span>
            </td>
            <th scope="col" className="h-8 px-3.5 text-left" style={{ color: names.hues.next }}>
              {names.next}
            </th>
          </tr>
        </thead>
        <tbody>
          <Line
            label="status"
            old={<StatusMark status={v1.status} className="max-w-full [direction:ltr]" />}
            next={<StatusMark status={v2.status} className="max-w-full" />}
          />
          {SIDE_ROWS.map(({ label, render }) => (
            <Line key={label} label={label} old={render(v1)} next={render(v2)} />
          ))}
          <Line
            label="changes to replay"
            old={<ChangesToReplay versionId={old?.versionId ?? null} hasState={v1.state !== null} />}
            next={<ChangesToReplay versionId={next?.versionId ?? null} hasState={v2.state !== null} />}
          />
        </tbody>
      </table>
    </Panel>
  );
}

function Line({ label, old, next }: { label: string; old: ReactNode; next: ReactNode }) {
  return (
    <tr className="h-11">
      <td className="still-end tabular-nums">{old}</td>
      <th
        scope="row"
        className="w-[8.5rem] px-1 py-1.5 text-center align-top font-normal text-soft max-sm:w-[5.5rem]"
      >
        {label}
      </th>
      <td className="tabular-nums">{next}</td>
    </tr>
  );
}
