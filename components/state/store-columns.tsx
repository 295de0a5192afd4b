'use client';

import { ScrollBox } from '@/components/ui/scroll-box';
import type { VersionState } from '@/lib/contract/version';
import { formatCountOf } from '@/lib/domain/format';

type Schema = NonNullable<
  NonNullable<VersionState['state']>['operators'][number]['stores'][number]['schema']
>;
type Column = Schema['families'][number]['key'][number];

type StoreColumnsProps = { schema: Schema | null; label: string };

/** Names and types of what a store keeps. The values of state are never shown. */
export function StoreColumns({ schema, label }: StoreColumnsProps) {
  if (schema === null) {
    return (
      <p className="text-faint text-xs">
        Columns are not known: there is no state schema file (Spark writes one since 3.1), or it could not be
        read.
      </p>
    );
  }
  const { families } = schema;
  const named = families.length > 1 || families[0]?.name !== 'default';
  return (
    <ScrollBox label={label} className="max-h-60 text-xs">
      <p className="text-2xs text-faint">
        {`Columns, from the state schema file (version ${schema.version})`}
        {named ? `, ${formatCountOf(families.length, 'column family', 'column families')}` : ''}
      </p>
      {families.map((family) => (
        <dl
          key={family.name}
          className="mt-1.5 grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2 gap-y-0.5 border-line not-first-of-type:border-t not-first-of-type:pt-1.5"
        >
          {named ? (
            <>
              <dt className="text-faint">family</dt>
              <dd>
                <code className="num font-semibold">{family.name}</code>
              </dd>
            </>
          ) : null}
          <dt className="text-faint">key</dt>
          <dd>
            <Columns columns={family.key} />
          </dd>
          <dt className="text-faint">value</dt>
          <dd>
            <Columns columns={family.value} />
          </dd>
        </dl>
      ))}
    </ScrollBox>
  );
}

function Columns({ columns }: { columns: readonly Column[] }) {
  if (columns.length === 0) return <span className="text-soft">no columns</span>;
  return (
    <ul>
      {columns.map(({ name, type, nullable }, place) => (
        // by place: Spark allows two columns of one name
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={place} className="break-words">
          <code className="num">{name}</code>{' '}
          <span className="text-soft [overflow-wrap:anywhere]">
            {type}
            {nullable ? '' : ', not null'}
          </span>
        </li>
      ))}
    </ul>
  );
}
