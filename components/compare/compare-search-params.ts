import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';

export const PARTITION_ORDERS = ['place', 'worst'] as const;
export const SNIPPET_LANGUAGES = ['python', 'scala', 'sql'] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

/** What the address of the compare page says: which versions, what was answered, and what is open. */
export const compareSearchParams = {
  v1: parseAsString,
  v2: parseAsString,
  /** Which source goes on with which, as the operator says: `0=1,1=none`. */
  match: parseAsString,
  order: parseAsStringLiteral(PARTITION_ORDERS).withDefault('place'),
  /** How many partitions are shown; null: all when they are few, else the worst. */
  partitions: parseAsInteger,
  /** The handover snippet is open, in this language. */
  handover: parseAsStringLiteral(SNIPPET_LANGUAGES),
};
export const loadCompareSearchParams = createLoader(compareSearchParams);
