import type { Page } from '@playwright/test';

/** A layout shift as Chromium reports it. */
type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};
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
        const nodes = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const from = `${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`;
          return (
            `${element?.tagName}.${element?.className}`.slice(0, 120) +
            ` "${node?.textContent?.slice(0, 60)}" ${from}`
          );
        });
        window.layoutShifts.push({ value: entry.value, nodes });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export function layoutShifts(page: Page): Promise<{ value: number; nodes: string[] }[]> {
  return page.evaluate(() => window.layoutShifts);
}
