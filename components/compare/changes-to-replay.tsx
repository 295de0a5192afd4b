'use client';

import { useQuery } from '@tanstack/react-query';
import { stateQuery } from '@/lib/client/version';
import type { VersionState } from '@/lib/contract/version';
import { formatCount } from '@/lib/domain/format';

type ChangesToReplayProps = { versionId: string | null; hasState: boolean };

/** How many changes the worst partition replays when its state is loaded. Asked for by itself: the answer is large. */
export function ChangesToReplay({ versionId, hasState }: ChangesToReplayProps) {
  const { data, isError } = useQuery({
    ...stateQuery(versionId ?? ''),
    enabled: hasState && versionId !== null,
  });
  if (!hasState) return <span className="text-unknown italic">no state found</span>;
  const most = data === undefined ? null : mostChanges(data);
  if (most === null)
    return (
      <span className="text-unknown italic">{data === undefined && !isError ? 'being read' : 'unknown'}</span>
    );
  return (
    <>
      <span className="num block">{formatCount(most)}</span>
      <span className="block text-2xs text-faint">in the longest partition</span>
    </>
  );
}

function mostChanges({ state }: VersionState): number | null {
  const changes = (state?.operators ?? []).flatMap(({ stores }) =>
    stores.flatMap(({ partitions }) => partitions.map(({ changesToReplay }) => changesToReplay)),
  );
  const known = changes.filter((change) => change !== null);
  return known.length === 0 || known.length < changes.length ? null : Math.max(...known);
}
