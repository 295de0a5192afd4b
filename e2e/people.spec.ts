import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolation, expectNoSidewaysScroll } from './support/expect-for-all';
import { openTab, openVersion } from './support/open-version';
import { PasswordServer } from './support/password-server';

/** Who acts, from the link in the terminal to the audit of it all: a Signalbox that asks for passwords. */

const MIRA = { name: 'Mira', email: 'mira@example.com', password: 'a dozen green signals' };
const BO = { name: 'Bo', email: 'bo@example.com', password: 'four switches in a row' };

test.describe.configure({ mode: 'serial' });

let server: PasswordServer;
let firstLink: string;
let mira: Page;
let bo: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  server = new PasswordServer();
  firstLink = await server.firstLink();
  mira = await somebody(browser);
  bo = await somebody(browser);
});

test.afterAll(async () => {
  test.setTimeout(60_000);
  await mira?.context().close();
  await bo?.context().close();
  await server?.stop();
});

/** A browser of one person. */
async function somebody(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.address });
  return context.newPage();
}

async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  const email = page.getByLabel('E-mail address');
  if (await email.isEditable()) await email.fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const operator = (page: Page) => page.getByRole('button', { name: /: account, theme and shortcuts$/ });
const personRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'People and their roles per environment' }).getByRole('row', {
    name: new RegExp(name),
  });

test('without an account every page leads to the sign-in page, which keeps the page that was wanted', async () => {
  await mira.goto('/audit?verb=member.joined');
  await expect(mira).toHaveURL(/\/sign-in\?next=%2Faudit%3Fverb%3Dmember\.joined$/);
  await expect(mira.getByText('Nobody has an account yet')).toBeVisible();
  await expect(mira.getByRole('navigation')).toHaveCount(0);
  await expectNoAxeViolation(mira, 'sign-in');
  await expectNoSidewaysScroll(mira, 'sign-in');
});

test('the link in the terminal makes the first admin, once', async () => {
  await mira.goto(firstLink);
  await expect(mira.getByRole('heading', { name: 'Become the first admin' })).toBeVisible();
  await expect(mira.getByText('admin in all environments')).toBeVisible();
  await expectNoAxeViolation(mira, 'first admin');
  await expectNoSidewaysScroll(mira, 'first admin');
  await mira.getByLabel('E-mail address').fill(MIRA.email);
  await mira.getByLabel('Name').fill(MIRA.name);
  await mira.getByLabel('Password', { exact: true }).fill('too short');
  await mira.getByRole('button', { name: 'Become the admin' }).click();
  await expect(mira.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Found 9 characters; expected at least 12/,
  );
  await mira.getByLabel('Password', { exact: true }).fill(MIRA.password);
  await mira.getByRole('button', { name: 'Become the admin' }).click();
  await expect(mira.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible();
  await expect(operator(mira)).toHaveAccessibleName('Mira, admin: account, theme and shortcuts');

  await bo.goto(firstLink);
  await expect(bo.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible();
  await expect(bo.getByRole('main').getByRole('alert')).toContainText('it works once');
});

test('an admin invites by keyboard alone; the link is shown once, and the focus comes back', async () => {
  await mira.goto('/settings');
  const button = mira.getByRole('button', { name: 'Invite…' });
  await button.focus();
  await mira.keyboard.press('Enter');
  const dialog = mira.getByRole('dialog', { name: 'Invite somebody' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Name').focus();
  await mira.keyboard.type(BO.name);
  await mira.keyboard.press('Tab');
  await mira.keyboard.type(BO.email);
  await dialog.getByLabel('Why').focus();
  await mira.keyboard.type('joins the on-call');
  await expectNoAxeViolation(mira, 'invite');
  await mira.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await mira.keyboard.press('Tab');
  await mira.keyboard.press('Enter');
  await expect(dialog.getByText('The link is made')).toBeVisible();
  const link = await dialog.locator('pre').textContent();
  await mira.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  const out = mira.getByRole('list', { name: 'Links that are out' });
  await expect(out.getByRole('listitem')).toHaveCount(1);
  await expect(out).toContainText('Bo, bo@example.com');
  await expect(out).not.toContainText('join#');

  await bo.goto(link ?? '');
  await expect(bo.getByRole('heading', { name: 'Join this Signalbox' })).toBeVisible();
  await expectNoSidewaysScroll(bo, 'join');
  await bo.getByLabel('Password', { exact: true }).fill(BO.password);
  await bo.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(operator(bo)).toHaveAccessibleName(/^Bo, viewer:/);
});

test('a viewer is told why, on each page that is not for viewers', async () => {
  await bo.goto('/audit');
  await expect(bo.getByText('Not for your role')).toBeVisible();
  await expect(bo.getByRole('main')).toContainText(
    'To read the audit in all environments takes the role operator or approver or admin; Bo has the role viewer there.',
  );
  await bo.goto('/settings');
  await expect(bo.getByRole('main')).toContainText('To see who has which role');
  await expect(bo.getByRole('row', { name: /prod/ })).toContainText('yes, red frame');
  await expectNoAxeViolation(bo, 'settings of a viewer');
  await expectNoSidewaysScroll(bo, 'settings of a viewer');
});

test('a viewer is told why nothing can be declared, where the command for it stands', async () => {
  await openVersion(bo);
  await openTab(bo, 'Settings');
  await expect(bo.getByRole('main')).toContainText(
    'To declare what a version is in prod takes the role operator or admin; Bo has the role viewer there.',
  );
});

test('a role is granted with a reason; with it the page opens, and what it does not allow is disabled with the reason', async () => {
  await mira.goto('/settings');
  await mira.getByRole('button', { name: 'Roles of Bo…' }).click();
  const dialog = mira.getByRole('dialog', { name: 'Roles of Bo' });
  await dialog.getByLabel('Another role').selectOption('operator');
  await dialog.getByLabel('Where').selectOption('dev');
  await dialog.getByLabel('Why').fill('runs the tests in dev');
  await dialog.getByRole('button', { name: 'Grant' }).click();
  await expect(dialog.getByText('Granted: operator in dev.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Grant' })).toHaveAccessibleDescription(
    'Bo has this role already: operator in dev.',
  );
  await expectNoAxeViolation(mira, 'roles');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(personRow(mira, 'Bo')).toContainText('operator');

  await bo.goto('/settings');
  const invite = bo.getByRole('button', { name: 'Invite…' });
  await expect(invite).toBeDisabled();
  await expect(invite).toHaveAccessibleDescription(
    'To say who has which role in all environments takes the role admin; Bo has the role viewer there. An admin can grant it.',
  );
  await invite.focus();
  await expect(bo.getByRole('tooltip')).toBeVisible();
  await bo.keyboard.press('Enter');
  await expect(bo.getByRole('dialog')).toHaveCount(0);
  await expect(bo.getByRole('button', { name: 'Disable Mira…' })).toBeDisabled();
  await expectNoAxeViolation(bo, 'settings of an operator');
  await expectNoSidewaysScroll(bo, 'settings of an operator');
});

test('the last admin can neither be disabled nor lose the role', async () => {
  await expect(mira.getByRole('button', { name: 'Disable Mira…' })).toHaveAccessibleDescription(
    'The last admin of all environments.',
  );
  await mira.getByRole('button', { name: 'Roles of Mira…' }).click();
  const take = mira.getByRole('button', { name: 'Take away admin in all environments' });
  await expect(take).toHaveAccessibleDescription('The last admin of all environments.');
  await mira.keyboard.press('Escape');
});

test('a session that ends leaves the page with all that was typed, and signing in goes on with it', async () => {
  await mira.getByRole('button', { name: 'Invite…' }).click();
  const dialog = mira.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Name').fill('Cy');
  await dialog.getByLabel('E-mail address').fill('cy@example.com');
  await dialog.getByLabel('Why').fill('a long explanation that nobody types twice');
  await mira.context().clearCookies();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const ended = mira.getByRole('dialog', { name: 'Your session has ended' });
  await expect(ended).toBeVisible();
  await expectNoAxeViolation(mira, 'session ended');
  await ended.getByLabel('Password', { exact: true }).fill(MIRA.password);
  await ended.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(ended).toHaveCount(0);
  await expect(dialog.getByLabel('Why')).toHaveValue('a long explanation that nobody types twice');
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByText('The link is made')).toBeVisible();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
});

test('a link that is out is withdrawn; the emphasised button is the one that leaves it', async () => {
  await mira.getByRole('button', { name: 'Withdraw the link for cy@example.com…' }).click();
  const dialog = mira.getByRole('dialog', { name: 'Withdraw the link for cy@example.com' });
  await dialog.getByLabel('Why').fill('wrong address');
  await dialog.getByRole('button', { name: 'Withdraw the link' }).click();
  await expect(mira.getByText('No one-time link waits to be used.')).toBeVisible();
});

test('a wrong password and an unknown address are told in the same words, and many attempts have to wait', async ({
  browser,
}) => {
  const stranger = await somebody(browser);
  await stranger.goto('/sign-in?next=//evil.example/');
  const alert = stranger.getByRole('main').getByRole('alert');
  await signIn(stranger, { email: BO.email, password: 'not the password' });
  await expect(alert).toContainText('do not belong together');
  const wrong = (await alert.getByRole('paragraph').first().textContent()) ?? '';
  await signIn(stranger, { email: 'nobody@example.com', password: 'not the password' });
  await expect(alert.getByRole('paragraph').first()).toHaveText(wrong);
  // Each attempt beyond a few waits twice as long as the one before.
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await signIn(stranger, { email: 'nobody@example.com', password: `guess ${attempt}` });
    await expect(stranger.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
    if ((await alert.textContent())?.includes('Too many attempts')) break;
  }
  await expect(alert).toContainText('Too many attempts');
  await signIn(stranger, BO);
  await expect(stranger).toHaveURL(`${server.address}/`);
  await stranger.context().close();
});

test('one’s own password is changed in the menu, and the way out is there too', async () => {
  await operator(bo).click();
  await bo.getByRole('menuitem', { name: 'Change the password…' }).click();
  const dialog = bo.getByRole('dialog', { name: 'Change the password' });
  await dialog.getByLabel('Present password').fill('not the password');
  await dialog.getByLabel('New password').fill('five levers and a lamp');
  await dialog.getByRole('button', { name: 'Change the password' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed');
  await dialog.getByLabel('Present password').fill(BO.password);
  await dialog.getByRole('button', { name: 'Change the password' }).click();
  await expect(dialog.getByText('The password is changed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await operator(bo).click();
  await bo.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(bo).toHaveURL(/\/sign-in$/);
  await signIn(bo, { email: BO.email, password: 'five levers and a lamp' });
  await expect(operator(bo)).toHaveAccessibleName(/^Bo, /);
});

test('who is disabled is signed out where they are', async () => {
  await bo.goto('/settings');
  await expect(bo.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await mira.goto('/settings');
  await mira.getByRole('button', { name: 'Disable Bo…' }).click();
  const dialog = mira.getByRole('dialog', { name: 'Disable Bo' });
  await dialog.getByLabel('Why').fill('left the team');
  await expectNoAxeViolation(mira, 'disable');
  await dialog.getByRole('button', { name: 'Disable Bo' }).click();
  await expect(personRow(mira, 'Bo')).toContainText('disabled: cannot sign in');
  // The next thing that the page reads says so; it may do that by itself before anything is pressed.
  const ended = bo.getByRole('dialog', { name: 'Your session has ended' });
  const audit = bo.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Audit' });
  if (!(await ended.isVisible())) await audit.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(ended).toBeVisible();
  await signIn(bo, { email: BO.email, password: 'five levers and a lamp' });
  await expect(bo.getByRole('alert').filter({ hasText: 'Not signed in' })).toBeVisible();
});

test('the audit has it all, is narrowed in the address, and opens to before and after', async () => {
  await mira.goto('/audit');
  const table = mira.getByRole('table', { name: /^Entries, newest first/ });
  await expect(table.getByRole('row', { name: /Mira disabled a person/ })).toContainText('left the team');
  for (const did of [
    'joined',
    'granted a role',
    'withdrew a one-time link',
    'changed the password',
    'was not let in',
  ]) {
    await expect(table.getByRole('row', { name: new RegExp(did) }).first(), did).toBeVisible();
  }
  await mira.getByRole('combobox', { name: 'What was done' }).selectOption('granted a role');
  await expect(mira).toHaveURL(/verb=grant\.given/);
  const granted = mira.getByRole('button', { name: /^Entry \d+, .*: Mira granted a role/ }).first();
  await expect(table.getByRole('row', { name: /joined/ })).toHaveCount(0);
  await granted.focus();
  await mira.keyboard.press('Enter');
  await expect(mira).toHaveURL(/entry=\d+/);
  const change = mira.getByRole('region', { name: /^Change of entry/ });
  await expect(change).toContainText('added: role: operator');
  await expect(mira.getByRole('button', { name: 'Copy: Hash' })).toBeVisible();
  await mira.reload();
  await expect(change).toBeVisible();
  await expectNoAxeViolation(mira, 'audit');
  await expectNoSidewaysScroll(mira, 'audit');
  await mira.getByRole('searchbox', { name: 'Who' }).fill('no such person');
  await expect(mira.getByText('No entry matches')).toBeVisible();
  await mira.getByRole('button', { name: 'Show all entries' }).click();
  await expect(table.getByRole('row', { name: /Mira joined/ })).toBeVisible();
});
