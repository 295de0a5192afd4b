import { expect, test } from '@playwright/test';
import { layoutShifts, recordLayoutShifts } from './support/layout-shift';
import { openVersion } from './support/open-version';
import { SlowNetwork } from './support/slow-network';

/** A page may arrive in pieces. None of it is painted before its frame is whole: a half of the header would move when the rest comes. */

const PAUSE_MS = 1_000;
const CUTS = {
  'in the header': 'Last 6 h</span>',
  'in the page': '</h1>',
};

for (const [where, text] of Object.entries(CUTS)) {
  test(`nothing moves when the network cuts a page ${where}`, async ({ page, baseURL }) => {
    const path = await openVersion(page);
    const network = new SlowNetwork(baseURL ?? '', text, PAUSE_MS);
    try {
      await recordLayoutShifts(page);
      await page.goto((await network.start()) + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: /pause live updates/ })).toBeEnabled();
      await page.waitForTimeout(PAUSE_MS);
      expect(network.cuts).toBe(1);
      expect(await layoutShifts(page)).toEqual([]);
    } finally {
      network.stop();
    }
  });
}
