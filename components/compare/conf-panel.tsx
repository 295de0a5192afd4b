import { Panel } from '@/components/ui/panel';
import type { CompareAnswer } from '@/lib/contract/compare';
import { formatCountOf } from '@/lib/domain/format';
import { DiffCell, DiffTable, Value } from './diff-table';
import type { SideNames } from './side-names';

/** Settings that both pin with their batches, where they differ, and which value v1's checkpoint would impose. */
export function ConfPanel({ answer, names }: { answer: CompareAnswer; names: SideNames }) {
  const rows = answer.confDiff;
  return (
    <Panel
      title="Pinned settings"
      aside={rows.length === 0 ? undefined : `${formatCountOf(rows.length, 'difference')}`}
    >
      {rows.length === 0 ? (
        <p className="px-3.5 py-3 text-soft text-xs">
          No difference is recorded in what both pin with their batches.
        </p>
      ) : (
        <DiffTable
          caption="Pinned settings that differ"
          first="Setting"
          names={names}
          last={`On ${names.old}’s checkpoint`}
        >
          {rows.map(({ key, v1, v2, resumesWith, words }) => (
            <tr key={key}>
              <th scope="row" className="num font-normal [overflow-wrap:anywhere]">
                {key}
              </th>
              <DiffCell label={names.old} value={v1} missing="not recorded" />
              <DiffCell label={names.next} value={v2} missing="not recorded" />
              <td className="max-lg:col-span-2" title={words}>
                <span className="block text-2xs text-faint lg:hidden">On {names.old}’s checkpoint</span>
                {resumesWith === null ? (
                  <span className="text-unknown italic">not told by any file</span>
                ) : (
                  <>
                    <Value text={resumesWith} />{' '}
                    <span className="text-soft">
                      {resumesWith === v2 ? '' : 'is used, whatever the job asks for'}
                    </span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </DiffTable>
      )}
    </Panel>
  );
}
