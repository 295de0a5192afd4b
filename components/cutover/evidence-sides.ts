import type { EvidenceSide } from '@/components/compare/evidence-link';
import type { CutoverAnswer } from '@/lib/contract/cutover';

/** Both versions as evidence names them, so that a file can be opened; those that were found. */
export function evidenceSides({ v1, v2 }: Pick<CutoverAnswer, 'v1' | 'v2'>): readonly EvidenceSide[] {
  return (['v1', 'v2'] as const).flatMap((role) => {
    const side = role === 'v1' ? v1 : v2;
    return side.versionId === null
      ? []
      : [{ role, name: side.name, versionId: side.versionId, called: side.name }];
  });
}
