// Long because it is one story in one database: people of one part act in the next, and the audit of all of it is verified at the end.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditPage } from '@/lib/contract/audit';
import { fleet } from '@/lib/contract/fleet';
import { linkReceipt, members } from '@/lib/contract/member';
import { problem } from '@/lib/contract/problem';
import { type Session, session } from '@/lib/contract/session';
import { NOBODY } from '@/lib/domain/actor';
import { PASSWORD, tokenOf } from '@/lib/server/auth/testing/password-world';
import { withDatabase } from '@/lib/server/db/testing';
import { runtime } from '@/lib/server/runtime';
import { verifyAudit } from '@/lib/server/service/audit/verify';
import { offerFirstAdmin } from '@/lib/server/service/member/offer-first-admin';
import { discover, foundAt } from '@/lib/server/service/testing/seed';
import { memberWrites } from './member-writes';
import { routes } from './routes';
import { signInWrites } from './sign-in-writes';
import { writes } from './writes';

/** Sign-in over the handlers that Next calls, with cookies as a browser keeps them. */

const database = withDatabase();
const HOST = 'signalbox.example';
let home = '';

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'signalbox-sign-in-'));
  const file = join(home, 'signalbox.yaml');
  writeFileSync(file, `roots: [{ url: ${home} }]\nsignIn: { method: password, address: https://${HOST} }\n`);
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('SIGNALBOX_CONFIG', file);
  vi.stubEnv('SIGNALBOX_HOME', join(home, 'data'));
  vi.stubEnv('HOST', '0.0.0.0');
  await discover(database.client, [foundAt('prod/orders_v1'), foundAt('dev/orders_v1')]);
});

afterAll(async () => {
  await (await runtime()).db.$disconnect();
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

type Handler = (request: Request, segments: { params: Promise<unknown> }) => Promise<Response>;

/** One browser: it keeps what `Set-Cookie` says. */
class Browser {
  readonly cookies = new Map<string, string>();
  lastSetCookie: string[] = [];

  async send(handler: Handler, body?: unknown, params: Record<string, string> = {}): Promise<Response> {
    const headers = new Headers({ host: HOST, cookie: this.cookie });
    if (body !== undefined) headers.set('content-type', 'application/json');
    const method = body === undefined ? 'GET' : 'POST';
    const request = new Request(`https://${HOST}/api`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await handler(request, { params: Promise.resolve(params) });
    this.lastSetCookie = response.headers.getSetCookie();
    for (const cookie of this.lastSetCookie) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (attributes.some((each) => /^max-age=0$/i.test(each))) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async session(): Promise<Session> {
    return session.parse(await (await this.send(routes.session.GET)).json());
  }

  signIn(email: string, password = PASSWORD): Promise<Response> {
    return this.send(signInWrites.signIn, { email, password });
  }
}

async function firstAdminToken(): Promise<string> {
  const rt = await runtime();
  const ctx = { ...(await rt.context({ requestId: 'start', headers: new Headers() })), actor: NOBODY };
  const offer = await offerFirstAdmin({ ctx });
  if (offer === undefined) throw new Error('somebody has joined already');
  return tokenOf(offer.address);
}

async function invited(admin: Browser, email: string, grants: unknown[]): Promise<string> {
  const body = { email, name: email.split('@')[0], grants, reason: 'a test' };
  const response = await admin.send(memberWrites.invite, body);
  expect(response.status).toBe(201);
  return tokenOf(linkReceipt.parse(await response.json()).address);
}

const ada = new Browser();
const ADA = { email: 'ada@signalbox.example', name: 'Ada' };

beforeEach(async () => {
  if (ada.cookies.size > 0) return;
  // Once: the first admin of this file.
  const token = await firstAdminToken();
  expect((await ada.send(signInWrites.acceptLink, { token, password: PASSWORD, ...ADA })).status).toBe(200);
});

describe('the first admin', () => {
  test('comes by the link of the terminal, which works once; then none is offered', async () => {
    expect((await ada.session()).actor).toMatchObject({
      name: 'Ada',
      email: ADA.email,
      grants: [{ environment: null, role: 'admin' }],
    });
    const rt = await runtime();
    const ctx = await rt.context({ requestId: 'start', headers: new Headers() });
    expect(await offerFirstAdmin({ ctx })).toBeUndefined();
    expect(JSON.stringify(await database.client.oneTimeLink.findMany(), (_, v) => String(v))).not.toContain(
      '#',
    );
  });

  test('the secret of the cookies is for its owner alone', () => {
    expect(statSync(join(home, 'data', 'sign-in-secret')).mode & 0o777).toBe(0o600);
  });
});

describe('without a session', () => {
  test('the session says so, and everything else is 401', async () => {
    const nobody = new Browser();
    expect(await nobody.session()).toMatchObject({
      actor: null,
      signIn: { method: 'password', awaitsFirstAdmin: false, people: [] },
    });
    for (const route of [routes.fleet, routes.findings, routes.audit, routes.members]) {
      const response = await nobody.send(route.GET);
      expect(response.status).toBe(401);
      expect(problem.parse(await response.json()).code).toBe('unauthenticated');
    }
    expect((await nobody.send(writes.declare, {}, { id: 'checkpoints.prod.orders.v1' })).status).toBe(401);
    expect((await nobody.send(memberWrites.invite, {})).status).toBe(401);
  });

  test.each(['x', '.', 'a.b', '%', `${'a'.repeat(5000)}`])(
    'a made-up cookie (%#) is nobody',
    async (value) => {
      const forger = new Browser();
      for (const name of ada.cookies.keys()) forger.cookies.set(name, value);
      expect((await forger.session()).actor).toBeNull();
    },
  );
});

describe('a session', () => {
  test('its cookie is for https, for no script and for no other site', async () => {
    const browser = new Browser();
    expect((await browser.signIn(ADA.email)).status).toBe(200);
    const [cookie = ''] = browser.lastSetCookie;
    expect(cookie).toMatch(/^__Secure-signalbox\.session_token=/);
    for (const part of [/HttpOnly/i, /Secure/i, /SameSite=Lax/i, /Path=\//i]) expect(cookie).toMatch(part);
    expect(cookie).not.toMatch(/Domain/i);
  });

  test('is a new one with each sign-in: what was planted before does not become somebody', async () => {
    const attacker = new Browser();
    await attacker.signIn(ADA.email);
    const planted = attacker.cookie;
    const victim = new Browser();
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    await victim.signIn(ADA.email);
    expect(victim.cookie).not.toBe(planted);
    expect((await attacker.session()).actor).toBeNull();
    expect((await victim.session()).actor?.name).toBe('Ada');
  });

  test('ends with sign-out, also for who kept the cookie', async () => {
    const browser = new Browser();
    await browser.signIn(ADA.email);
    const kept = new Map(browser.cookies);
    const after = session.parse(await (await browser.send(signInWrites.signOut, {})).json());
    expect([after.actor, browser.cookies.size]).toEqual([null, 0]);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.session()).actor).toBeNull();
    const verbs = await database.client.audit.findMany({ orderBy: { seq: 'desc' }, take: 2 });
    expect(verbs.map(({ verb }) => verb)).toEqual(['sign-out.done', 'sign-out.asked']);
  });

  test('ends when it was idle, and after a week in any case', async () => {
    const idle = new Browser();
    await idle.signIn(ADA.email);
    const token = decodeURIComponent([...idle.cookies.values()][0] ?? '').split('.')[0] ?? '';
    const one = { where: { token } };
    await database.client.session.update({ ...one, data: { expiresAt: new Date(Date.now() - 1) } });
    expect((await idle.session()).actor).toBeNull();
    const old = new Browser();
    await old.signIn(ADA.email);
    const other = decodeURIComponent([...old.cookies.values()][0] ?? '').split('.')[0] ?? '';
    const createdAt = new Date(Date.now() - 7 * 24 * 3_600_000 - 1);
    await database.client.session.update({ where: { token: other }, data: { createdAt } });
    expect((await old.session()).actor).toBeNull();
  });

  test('lasts longer while a page asks who is signed in', async () => {
    const browser = new Browser();
    await browser.signIn(ADA.email);
    const token = decodeURIComponent([...browser.cookies.values()][0] ?? '').split('.')[0] ?? '';
    const soon = new Date(Date.now() + 3_600_000);
    await database.client.session.update({ where: { token }, data: { expiresAt: soon } });
    await browser.send(routes.fleet.GET);
    expect(browser.lastSetCookie).toEqual([]);
    await browser.session();
    expect(browser.lastSetCookie[0]).toContain('session_token=');
    const { expiresAt } = await database.client.session.findUniqueOrThrow({ where: { token } });
    expect(expiresAt.getTime()).toBeGreaterThan(soon.getTime());
  });
});

describe('the door', () => {
  test('says the same to a wrong password, an unknown address and a disabled person', async () => {
    const token = await invited(ada, 'eve@signalbox.example', [{ environment: null, role: 'viewer' }]);
    const eve = new Browser();
    await eve.send(signInWrites.acceptLink, { token, password: PASSWORD });
    const id = (await eve.session()).actor?.id ?? '';
    expect((await ada.send(memberWrites.disable, { reason: 'left' }, { id })).status).toBe(200);
    expect((await eve.session()).actor).toBeNull();
    const answers = await Promise.all([
      new Browser().signIn(ADA.email, 'another password'),
      new Browser().signIn('nobody@signalbox.example'),
      new Browser().signIn('eve@signalbox.example'),
    ]);
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(new Set(bodies.map(({ detail, code }) => `${code} ${detail}`)).size).toBe(1);
  });

  test('of thirty guesses at once, five are tried; then it takes time, for whoever it is', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        new Browser().signIn('guessed@signalbox.example', `guess number ${n}`),
      ),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
    const refusals = { verb: 'sign-in.refused', subject: 'sign-in:guessed@signalbox.example' };
    expect(await database.client.audit.count({ where: refusals })).toBe(5);
  });

  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['a foreign name', { host: 'evil.example' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
  ])('takes nothing from %s', async (_, more, status) => {
    const headers = { host: HOST, 'content-type': 'application/json', ...more };
    const body = JSON.stringify({ email: ADA.email, password: PASSWORD });
    const request = new Request(`https://${HOST}/api`, { method: 'POST', headers, body });
    const response = await signInWrites.signIn(request, { params: Promise.resolve({}) });
    expect([response.status, response.headers.getSetCookie()]).toEqual([status, []]);
  });
});

describe('a one-time link', () => {
  test('two people use it at once: one joins', async () => {
    const token = await invited(ada, 'race@signalbox.example', [{ environment: 'dev', role: 'operator' }]);
    const both = [new Browser(), new Browser()];
    const answers = await Promise.all(
      both.map((browser, n) =>
        browser.send(signInWrites.acceptLink, { token, password: `${PASSWORD} ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await database.client.user.count({ where: { email: 'race@signalbox.example' } })).toBe(1);
    const later = await new Browser().send(signInWrites.link, { token });
    expect(later.status).toBe(404);
  });

  test('does not work after its time, when withdrawn, or when made up', async () => {
    const expired = await invited(ada, 'late@signalbox.example', [{ environment: null, role: 'viewer' }]);
    const look = (token: string) => new Browser().send(signInWrites.link, { token });
    expect(await (await look(expired)).json()).toMatchObject({
      kind: 'join',
      email: 'late@signalbox.example',
    });
    await database.client.oneTimeLink.updateMany({
      where: { email: 'late@signalbox.example' },
      data: { expiresMs: 1n },
    });
    const withdrawn = await invited(ada, 'off@signalbox.example', [{ environment: null, role: 'viewer' }]);
    const { links } = members.parse(await (await ada.send(routes.members.GET)).json());
    const id = links.find(({ email }) => email === 'off@signalbox.example')?.id ?? '';
    expect((await ada.send(memberWrites.withdrawLink, { reason: 'a mistake' }, { id })).status).toBe(200);
    for (const token of [expired, withdrawn, 'A'.repeat(43)]) {
      expect((await look(token)).status).toBe(404);
      const accepted = await new Browser().send(signInWrites.acceptLink, { token, password: PASSWORD });
      expect(accepted.status).toBe(404);
    }
    await database.client.oneTimeLink.deleteMany({ where: { expiresMs: 1n } });
  });

  test.each([
    'short',
    'passwordpassword1',
    'signalbox signalbox',
    '1234567890123',
    'aaaaaaaaaaaaaaa',
    'weak@signalbox.example',
  ])('takes no password that is guessed first (%s)', async (password) => {
    const token = await (async () => {
      const { links } = members.parse(await (await ada.send(routes.members.GET)).json());
      const open = links.find(({ email }) => email === 'weak@signalbox.example');
      if (open !== undefined) await ada.send(memberWrites.withdrawLink, { reason: 'again' }, { id: open.id });
      return invited(ada, 'weak@signalbox.example', [{ environment: null, role: 'viewer' }]);
    })();
    const response = await new Browser().send(signInWrites.acceptLink, { token, password });
    expect([response.status, (await new Browser().send(signInWrites.link, { token })).status]).toEqual([
      400, 200,
    ]);
  });

  test('sets a forgotten password, and ends every session', async () => {
    const token = await invited(ada, 'bob@signalbox.example', [{ environment: null, role: 'viewer' }]);
    const bob = new Browser();
    await bob.send(signInWrites.acceptLink, { token, password: PASSWORD });
    const id = (await bob.session()).actor?.id ?? '';
    const made = linkReceipt.parse(
      await (await ada.send(memberWrites.link, { reason: 'forgot' }, { id })).json(),
    );
    const elsewhere = new Browser();
    const next = 'four quiet otters swim';
    await elsewhere.send(signInWrites.acceptLink, { token: tokenOf(made.address), password: next });
    expect((await elsewhere.session()).actor?.name).toBe('bob');
    expect((await bob.session()).actor).toBeNull();
    expect((await bob.signIn('bob@signalbox.example')).status).toBe(401);
    expect((await bob.signIn('bob@signalbox.example', next)).status).toBe(200);
  });
});

describe('an open link dies', () => {
  const look = async (token: string) => (await new Browser().send(signInWrites.link, { token })).status;
  const linkFor = async (by: Browser, id: string) => {
    const response = await by.send(memberWrites.link, { reason: 'forgot' }, { id });
    return tokenOf(linkReceipt.parse(await response.json()).address);
  };
  const joined = async (email: string, role: 'admin' | 'viewer') => {
    const browser = new Browser();
    const token = await invited(ada, email, [{ environment: null, role }]);
    await browser.send(signInWrites.acceptLink, { token, password: PASSWORD });
    return { browser, id: (await browser.session()).actor?.id ?? '' };
  };

  test('with its maker, and does not come back with them', async () => {
    const mallory = await joined('mallory@signalbox.example', 'admin');
    const back = await invited(mallory.browser, 'back@signalbox.example', [
      { environment: null, role: 'admin' },
    ]);
    const own = await linkFor(mallory.browser, mallory.id);
    const kept = await invited(ada, 'kept@signalbox.example', [{ environment: null, role: 'viewer' }]);
    expect(await Promise.all([back, own, kept].map(look))).toEqual([200, 200, 200]);
    await ada.send(memberWrites.disable, { reason: 'left' }, { id: mallory.id });
    expect(await Promise.all([back, own, kept].map(look))).toEqual([404, 404, 200]);
    const accepted = await new Browser().send(signInWrites.acceptLink, { token: back, password: PASSWORD });
    expect(accepted.status).toBe(404);
    await ada.send(memberWrites.enable, { reason: 'is back' }, { id: mallory.id });
    expect(await Promise.all([back, own].map(look))).toEqual([404, 404]);
    await ada.send(memberWrites.disable, { reason: 'left again' }, { id: mallory.id });
  });

  test('when its maker is no admin of all environments any more', async () => {
    const demoted = await joined('demoted@signalbox.example', 'admin');
    const token = await invited(demoted.browser, 'friend@signalbox.example', [
      { environment: null, role: 'admin' },
    ]);
    const grant = { environment: null, role: 'viewer', reason: 'a test' };
    await ada.send(memberWrites.grant, grant, { id: demoted.id });
    await ada.send(memberWrites.revoke, grant, { id: demoted.id });
    expect(await look(token)).toBe(200);
    await ada.send(memberWrites.revoke, { ...grant, role: 'admin' }, { id: demoted.id });
    expect(await look(token)).toBe(404);
  });

  test('with the password that it would set: changed by its owner, or by another link', async () => {
    const { browser, id } = await joined('twice@signalbox.example', 'viewer');
    const [first, second] = [await linkFor(ada, id), await linkFor(ada, id)];
    const next = 'three slow barges at dusk';
    await new Browser().send(signInWrites.acceptLink, { token: first, password: next });
    expect(await look(second)).toBe(404);
    const third = await linkFor(ada, id);
    await browser.signIn('twice@signalbox.example', next);
    await browser.send(signInWrites.password, { current: next, next: PASSWORD });
    expect(await look(third)).toBe(404);
  });
});

test('a password is changed by who knows it; other sessions end', async () => {
  const token = await invited(ada, 'joe@signalbox.example', [{ environment: null, role: 'viewer' }]);
  const joe = new Browser();
  await joe.send(signInWrites.acceptLink, { token, password: PASSWORD });
  const other = new Browser();
  await other.signIn('joe@signalbox.example');
  const next = 'some entirely new words';
  expect((await joe.send(signInWrites.password, { current: 'not this one', next })).status).toBe(403);
  expect((await joe.send(signInWrites.password, { current: PASSWORD, next })).status).toBe(200);
  expect((await joe.session()).actor?.email).toBe('joe@signalbox.example');
  expect((await other.session()).actor).toBeNull();
});

describe('roles', () => {
  test('what one may see is what lists show, and a role lost is lost at once', async () => {
    const token = await invited(ada, 'dev@signalbox.example', [{ environment: 'dev', role: 'operator' }]);
    const dev = new Browser();
    await dev.send(signInWrites.acceptLink, { token, password: PASSWORD });
    const { queries, environments } = fleet.parse(await (await dev.send(routes.fleet.GET)).json());
    expect([queries.map(({ environment }) => environment), environments]).toEqual([['dev'], ['dev']]);
    const get = (id: string) => dev.send(routes.version.GET, undefined, { id });
    expect((await get('checkpoints.dev.orders.v1')).status).toBe(200);
    const refused = await get('checkpoints.prod.orders.v1');
    expect(refused.status).toBe(403);
    expect(problem.parse(await refused.json()).detail).toBe(
      'To see queries in prod takes the role viewer or operator or approver or admin; dev has no role there. An admin can grant it.',
    );
    const seen = auditPage.parse(await (await dev.send(routes.audit.GET)).json());
    expect(new Set(seen.entries.map(({ environment }) => environment))).toEqual(new Set(['dev']));
    const id = (await dev.session()).actor?.id ?? '';
    const taken = { environment: 'dev', role: 'operator', reason: 'moved on' };
    expect((await ada.send(memberWrites.revoke, taken, { id })).status).toBe(200);
    expect((await get('checkpoints.dev.orders.v1')).status).toBe(403);
    expect((await dev.send(memberWrites.grant, taken, { id })).status).toBe(403);
  });

  test('the last admin stays one, whatever is tried at once', async () => {
    const id = (await ada.session()).actor?.id ?? '';
    const admin = { environment: null, role: 'admin', reason: 'a test' };
    expect((await ada.send(memberWrites.revoke, admin, { id })).status).toBe(409);
    expect((await ada.send(memberWrites.disable, { reason: 'a test' }, { id })).status).toBe(409);
    const token = await invited(ada, 'cleo@signalbox.example', [{ environment: null, role: 'admin' }]);
    const cleo = new Browser();
    await cleo.send(signInWrites.acceptLink, { token, password: PASSWORD });
    const cleoId = (await cleo.session()).actor?.id ?? '';
    const answers = await Promise.all([
      ada.send(memberWrites.revoke, admin, { id: cleoId }),
      cleo.send(memberWrites.revoke, admin, { id }),
    ]);
    // The second was an admin when it asked, and is none when its turn comes.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const who = answers[0]?.status === 200 ? ada : cleo;
    const listed = members.parse(await (await who.send(routes.members.GET)).json());
    expect(listed.members.filter(({ keptBecause }) => keptBecause !== null)).toHaveLength(1);
  });
});

test('after all of this the audit is whole', async () => {
  const verdict = await verifyAudit(database.client);
  // The link whose row a test above removed is the one thing that does not fit.
  expect(verdict.problems.map(({ kind }) => kind)).toEqual(['row-gone']);
});
