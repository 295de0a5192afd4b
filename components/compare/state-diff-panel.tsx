import { Panel } from '@/components/ui/panel';
import type { CompareAnswer } from '@/lib/contract/compare';
import { formatCountOf } from '@/lib/domain/format';
import { DiffCell, DiffTable } from './diff-table';
import type { SideNames } from './side-names';

type Change = CompareAnswer['stateDiff'][number];

const CHANGE_WORDS: Record<Change['change'], string> = {
  'operator-added': 'operator added',
  'operator-removed': 'operator removed',
  'operator-changed': 'operator changed',
  'store-added': 'store added',
  'store-removed': 'store removed',
  'variable-added': 'state variable added',
  'variable-removed': 'state variable removed',
  'columns-changed': 'columns changed',
  'names-changed': 'column names changed',
  'properties-changed': 'properties changed',
};

/** Operators, stores and columns of the state, where they differ. */
export function StateDiffPanel({ answer, names }: { answer: CompareAnswer; names: SideNames }) {
  const rows = answer.stateDiff;
  return (
    <Panel
      title="Operators and state"
      aside={rows.length === 0 ? undefined : `${formatCountOf(rows.length, 'difference')}`}
    >
      {rows.length === 0 ? (
        <p className="px-3.5 py-3 text-soft text-xs">{nothingWords(answer)}</p>
      ) : (
        <DiffTable caption="Differences of operators and state" first="What" names={names} last="Meaning">
          {rows.map((row) => (
            <tr key={`${row.change} ${row.operatorId} ${row.store ?? ''} ${row.part ?? ''} ${row.words}`}>
              <th scope="row" className="font-normal [overflow-wrap:anywhere]">
                <span className="block font-medium">{CHANGE_WORDS[row.change]}</span>
                <span className="text-soft">{placeOf(row)}</span>
              </th>
              <DiffCell label={names.old} value={row.v1} missing="none" />
              <DiffCell label={names.next} value={row.v2} missing="none" />
              <td className="text-soft max-lg:col-span-2">{row.words}</td>
            </tr>
          ))}
        </DiffTable>
      )}
    </Panel>
  );
}

function placeOf({ operatorId, operator, store, part }: Change): string {
  return [
    `operator ${operatorId}${operator === null ? '' : ` (${operator})`}`,
    store === null || store === 'default' ? null : `store ${store}`,
    part,
  ]
    .filter((text) => text !== null)
    .join(', ');
}

function nothingWords({ versions: { v1, v2 } }: CompareAnswer): string {
  if (v1.state === null && v2.state === null) return 'Neither has any state.';
  if (v1.state === null)
    return `${v1.name} has no state; that of ${v2.name} cannot be held against anything.`;
  if (v2.state === null)
    return `${v2.name} has no state yet; that of ${v1.name} cannot be held against anything.`;
  return 'No difference is recorded: same operators, stores and columns.';
}
