/** Marks the link of a list row that j and k step through. */
export const LIST_ITEM = { 'data-list-item': '' } as const;

/** Moves the focus to the next or previous row of the lists in `main`; from nowhere to the first. */
export function focusNextListItem(step: 1 | -1): void {
  const items = [...document.querySelectorAll<HTMLElement>('main [data-list-item]')].filter(
    (item) => item.getClientRects().length > 0,
  );
  const active = document.activeElement;
  const here = active instanceof HTMLElement ? items.indexOf(active) : -1;
  const next = here === -1 ? items[0] : items[Math.min(items.length - 1, Math.max(0, here + step))];
  next?.focus();
}
