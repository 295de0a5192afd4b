import { parseAsInteger, parseAsStringLiteral } from 'nuqs/server';

/** What the address of the settings tab says: which state of the declaration is open, and as what. */
export const declarationSearchParams = {
  declaration: parseAsInteger,
  show: parseAsStringLiteral(['text', 'change'] as const).withDefault('text'),
};
