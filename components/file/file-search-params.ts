import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';

export const FILE_ORDERS = ['newest', 'name'] as const;
export type FileOrder = (typeof FILE_ORDERS)[number];

/** What the address of the files tab says: which folder, which file is open, and the order of the list. */
export const fileSearchParams = {
  path: parseAsString.withDefault(''),
  file: parseAsString,
  order: parseAsStringLiteral(FILE_ORDERS).withDefault('newest'),
};
export const loadFileSearchParams = createLoader(fileSearchParams);
