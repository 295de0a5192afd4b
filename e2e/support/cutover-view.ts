import { expect, type Locator, type Page } from '@playwright/test';

/** The page of one cutover, as somebody reads it who carries it out. */
export class CutoverView {
  constructor(readonly page: Page) {}

  /** Who acts now is chosen in the header. */
  async actAs(person: string): Promise<void> {
    await this.page.getByRole('button', { name: /: account, theme and shortcuts$/ }).click();
    await this.page.getByRole('menuitemradio', { name: person }).click();
    await expect(this.page.getByRole('button', { name: new RegExp(`^${person}`) })).toBeVisible();
  }

  /** The mark beside the title: what is going on. */
  async stands(word: string, withinMs = 15_000): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toContainText(word, { timeout: withinMs });
  }

  /** The step at which it stands. */
  step(): Locator {
    return this.page
      .getByRole('navigation', { name: 'Steps of the cutover' })
      .locator('[aria-current="step"]');
  }

  button(name: string): Locator {
    return this.page.locator('header').getByRole('button', { name, exact: true });
  }

  gate(title: string | RegExp): Locator {
    return this.page
      .getByRole('list', { name: 'Gates of the next step' })
      .getByRole('listitem')
      .filter({ has: this.page.getByText(title) });
  }

  todo(): Locator {
    return this.page.getByRole('list', { name: 'What to do' });
  }

  /**
   * Takes a step, or a way out, as soon as the page offers it: its button, and what its dialog asks for. What is shown may be a
   * moment old, and the server judges anew: a refusal is read, and the step tried again while it waits.
   */
  async take(
    label: string,
    asks: { submit?: string; why?: string; typed?: string; withinMs?: number } = {},
  ): Promise<void> {
    const button = this.button(label);
    const dialog = this.page.getByRole('dialog');
    await expect(async () => {
      if (await dialog.isVisible()) await this.page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeEnabled({ timeout: 5_000 });
      await button.click();
      if (asks.why !== undefined) await dialog.getByRole('textbox', { name: /^Why/ }).fill(asks.why);
      if (asks.typed !== undefined) await dialog.getByLabel(`Type ${asks.typed} to go on`).fill(asks.typed);
      await dialog.getByRole('button', { name: asks.submit ?? label, exact: true }).click();
      await expect(dialog).toBeHidden({ timeout: 10_000 });
    }).toPass({ timeout: asks.withinMs ?? 60_000 });
  }

  async attachComparison(words: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Attach a comparison…' }).first().click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^equal/ }).check();
    await dialog.getByLabel('What was compared, and what came of it').fill(words);
    await dialog.getByRole('button', { name: 'Attach it' }).click();
    await expect(dialog).toBeHidden();
  }

  async complete(owner: string, why: string): Promise<void> {
    const button = this.button('Complete…');
    await expect(button).toBeEnabled({ timeout: 60_000 });
    await button.click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel(/^Who keeps/).fill(owner);
    await dialog.getByRole('textbox', { name: /^Why/ }).fill(why);
    await dialog.getByRole('button', { name: 'Complete the cutover' }).click();
    await expect(dialog).toBeHidden();
  }
}
