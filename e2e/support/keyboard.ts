import { expect, type Locator, type Page } from '@playwright/test';

const MOST_TABS = 150;

/** Somebody who has no pointer: everything is reached with Tab. */
export class Keyboard {
  constructor(readonly page: Page) {}

  /** Presses Tab until `target` has the focus. */
  async to(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`${MOST_TABS} times Tab did not lead to ${target}`);
  }

  async press(target: Locator): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press('Enter');
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }
}
