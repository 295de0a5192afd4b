import type { Page } from '@playwright/test';

declare global {
  interface Window {
    skeletons: string[];
  }
}

/** Notes from now on, until another page is loaded, whenever what was shown gives way to a skeleton. */
export async function noteSkeletons(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.skeletons = [];
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('main [aria-busy=true]'))
        window.skeletons.push(each.textContent ?? '');
    }).observe(document.body, { subtree: true, childList: true });
  });
}

export function skeletons(page: Page): Promise<string[]> {
  return page.evaluate(() => window.skeletons);
}
