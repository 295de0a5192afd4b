import type { ExactJson } from '../exact-json';
import type { SourceOffset } from './source-offset';

/** Recognises its own kind of offset from the JSON alone, else undefined. Never throws: what it can't read is not its kind. */
export type OffsetReader = (json: ExactJson) => Omit<SourceOffset, 'raw'> | undefined;
