import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { SEVERITIES } from '@/lib/domain/finding-code';

/** What the findings page's URL says; its names are those of the filter. */
export const findingsSearchParams = {
  environment: parseAsString,
  severity: parseAsStringLiteral(SEVERITIES),
  cursor: parseAsString,
};
export const loadFindingsSearchParams = createLoader(findingsSearchParams);
