import type { Page } from '@playwright/test';

/** A layout shift as Chromium reports it. */
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
declare global {
  interface Window {
    layoutShifts: { value: number; nodes: string[] }[];
  }
}

/** Records every layout shift of the page from its first paint on, also those after input. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        const nodes = entry.sources.map(({ node }) =>
          node instanceof Element
            ? `${node.tagName}.${node.className}`.slice(0, 120)
            : String(node?.nodeName),
        );
        window.layoutShifts.push({ value: entry.value, nodes });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export function layoutShifts(page: Page): Promise<{ value: number; nodes: string[] }[]> {
  return page.evaluate(() => window.layoutShifts);
}
