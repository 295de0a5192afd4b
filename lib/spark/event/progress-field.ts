import type { ExactJson } from '../exact-json';
import { isJsonObject } from '../json/json-field';

/** A rate; null where Spark has none: left out, null, or the text "NaN" or "Infinity" (event log). */
export function rate(value: ExactJson | undefined): number | null {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The whole numbers of an object by key; other values are left out. */
export function longs(value: ExactJson | undefined): Record<string, bigint> {
  const found: Record<string, bigint> = {};
  if (!isJsonObject(value)) return found;
  for (const [key, inner] of Object.entries(value)) if (typeof inner === 'bigint') found[key] = inner;
  return found;
}

/** The plain values of an object as texts, by key. */
export function texts(value: ExactJson | undefined): Record<string, string> {
  const found: Record<string, string> = {};
  if (!isJsonObject(value)) return found;
  for (const [key, inner] of Object.entries(value))
    if (inner !== null && typeof inner !== 'object') found[key] = String(inner);
  return found;
}

/** An ISO-8601 time as epoch ms; null when absent or no time. */
export function isoTimeMs(value: ExactJson | undefined): bigint | null {
  if (typeof value !== 'string') return null;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? null : BigInt(ms);
}
