import { join } from 'node:path';
import type { Page } from '@playwright/test';

const LOOKS = {
  light: { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  dark: { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  narrow: { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
} as const;

/**
 * Pictures of the page as it is, for the docs: `PICTURES=docs/screenshots npm run test:e2e -- e2e/cutover.spec.ts` writes
 * `<name>-<look>.png` there. Takes none without the variable.
 */
export async function takePictures(page: Page, name: string, looks: (keyof typeof LOOKS)[]): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder === undefined) return;
  for (const look of looks) {
    const { colorScheme, viewport } = LOOKS[look];
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await page.evaluate(() => window.scrollTo(0, 0));
    // What is drawn to a size is drawn anew.
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(LOOKS.light.viewport);
}
