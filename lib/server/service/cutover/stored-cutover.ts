import type { Cutover } from '@/lib/cutover/state';
import type { FenceMarks } from '@/lib/cutover/zombie';
import { decodeStored, encodeStored } from '@/lib/server/service/stored-json';
import type { Asked } from './asked';

/** The columns of `cutover` that hold the record. */
export interface StoredCutover {
  record: string;
  asked: string;
  v1Marks: string | null;
  v2Marks: string | null;
}

export function storeRecord(cutover: Cutover): string {
  return encodeStored(cutover);
}

export function loadRecord({ record }: Pick<StoredCutover, 'record'>): Cutover {
  return decodeStored<Cutover>(record);
}

export function storeAsked(asked: Asked): string {
  return encodeStored(asked);
}

export function loadAsked({ asked }: Pick<StoredCutover, 'asked'>): Asked {
  return decodeStored<Asked>(asked);
}

type KeptMarks = Omit<FenceMarks, 'files'> & { files: [string, { modifiedMs: bigint; sizeBytes: bigint }][] };

export function storeMarks({ files, ...marks }: FenceMarks): string {
  return encodeStored({ ...marks, files: [...files] } satisfies KeptMarks);
}

/** What a version's logs held when it was shown to be silent; null before. */
export function loadMarks(text: string | null): FenceMarks | null {
  if (text === null) return null;
  const { files, ...marks } = decodeStored<KeptMarks>(text);
  return { ...marks, files: new Map(files) };
}
