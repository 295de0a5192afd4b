import type { ExactJson } from '../exact-json';
import { isFormatError } from '../format-error';
import { writeJson } from '../json/write-json';
import { parseSourceOffset } from '../offset/registry';
import type { SourceOffset } from '../offset/source-offset';

/**
 * An offset as a progress event holds it: JSON, or a text with JSON (event log). Null when absent. A text that is no
 * JSON is an offset of unknown kind, kept as it is.
 */
export function progressOffset(value: ExactJson | undefined, format: string): SourceOffset | null {
  if (value === undefined || value === null) return null;
  const raw = typeof value === 'string' ? value : writeJson(value);
  try {
    return parseSourceOffset(raw, { format, line: null });
  } catch (error) {
    if (!isFormatError(error)) throw error;
    return { kind: 'unknown', raw, normalized: raw, positions: [], unit: 'steps' };
  }
}
