import type { VersionSettings } from '@/lib/contract/version';

export type Declaration = VersionSettings['declarations'][number];

export type DeclarationHistory = {
  /** Newest first. */
  states: readonly Declaration[];
  /** The one that is open: the chosen one, else the one in effect, else the newest. */
  open: Declaration;
  /** The state before the open one; null when it is the first. */
  before: Declaration | null;
};

/** Null when nothing was ever declared. */
export function prepareHistory(
  declarations: readonly Declaration[],
  chosen: number | null,
): DeclarationHistory | null {
  const states = [...declarations].sort((a, b) => b.id - a.id);
  const open = states.find(({ id }) => id === chosen) ?? states.find(({ current }) => current) ?? states[0];
  if (open === undefined) return null;
  return { states, open, before: states[states.indexOf(open) + 1] ?? null };
}

/** An origin that says nothing any more stores an empty text. */
export function isWithdrawn({ yaml }: Pick<Declaration, 'yaml'>): boolean {
  return yaml.trim() === '';
}
