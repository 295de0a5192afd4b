// Long because every way to tamper is tried on one chain, in one database.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditVerdict } from '@/lib/contract/audit-verify';
import { type Actor, NOBODY } from '@/lib/domain/actor';
import { type Database, openDatabase } from '@/lib/server/db/client';
import { createDatabase, dropDatabase } from '@/lib/server/db/create-database';
import { withDatabaseName } from '@/lib/server/db/database-url';
import { createTestDatabase } from '@/lib/server/db/testing';
import { appendAudit } from '@/lib/server/service/audit/append';
import { type AuditRow, entryHash, NO_HASH } from '@/lib/server/service/audit/entry-hash';
import { verifyAudit } from '@/lib/server/service/audit/verify';
import { declare } from '@/lib/server/service/declaration/declare';
import { withdraw } from '@/lib/server/service/declaration/withdraw';
import { disableMember } from '@/lib/server/service/member/change-access';
import { giveGrant, takeGrant } from '@/lib/server/service/member/change-grant';
import { invite } from '@/lib/server/service/member/invite';
import { isServiceError } from '@/lib/server/service/service-error';
import { signIn } from '@/lib/server/service/session/sign-in';
import { discover, foundAt } from '@/lib/server/service/testing/seed';
import { personWith, START_MS, testContext, VIEWER } from '@/lib/server/service/testing/test-context';
import { inTransaction } from '@/lib/server/service/transaction';
import { loadPerson } from './password/load-person';
import { PASSWORD, PasswordWorld, tokenOf } from './testing/password-world';

/** Promise P7: every change has an author. The database is the test's own, and the test is its owner. */

const V1 = 'checkpoints.prod.orders.v1';
const FIVE = 'conf:\n  spark.sql.shuffle.partitions: "5"\n';
const WHY = { reason: 'a test' };

let url = '';
let db: Database;
let world: PasswordWorld;
let ada: Actor;

/** A database in which Ada is the first admin, and one in which much happened since: each test has a copy. */
const made = { begun: '', told: '' };

beforeAll(async () => {
  made.begun = await createTestDatabase('migrated');
  await inDatabase(made.begun, async () => {
    await discover(db, [foundAt('prod/orders_v1', { declaration: FIVE }), foundAt('dev/orders_v1')]);
    await world.firstAdmin();
  });
  made.told = await copyOf(made.begun);
  await inDatabase(made.told, async () => {
    await story();
    await db.$executeRaw`ALTER TABLE audit DISABLE TRIGGER ALL`;
  });
});

afterAll(async () => {
  for (const each of Object.values(made)) await dropDatabase(each);
});

beforeEach(async () => {
  await open(await copyOf(made.begun));
});

afterEach(async () => {
  await db.$disconnect();
  await dropDatabase(url);
});

async function copyOf(template: string): Promise<string> {
  const copy = withDatabaseName(template, `test_${randomUUID().replaceAll('-', '')}`);
  await createDatabase(copy, template);
  return copy;
}

async function open(which: string): Promise<void> {
  url = which;
  db = openDatabase(url, { applicationName: 'signalbox-test' });
  world = new PasswordWorld(db);
  const person = await db.user.findFirst({ where: { name: 'Ada' } });
  ada = (person === null ? undefined : await loadPerson(db, person.id)) ?? NOBODY;
}

async function inDatabase(which: string, work: () => Promise<void>): Promise<void> {
  await open(which);
  await work();
  await db.$disconnect();
}

const kinds = ({ problems }: AuditVerdict) => [...new Set(problems.map(({ kind }) => kind))].sort();
const refused = (code: Parameters<typeof isServiceError>[1]) => (error: unknown) =>
  isServiceError(error, code);
const rows = () => db.audit.findMany({ orderBy: { seq: 'asc' } });

/** What the tables say, whoever writes it. */
async function story(): Promise<void> {
  const nowMs = START_MS + 1n;
  const made = await invite({
    ctx: world.ctx(ada, nowMs),
    input: {
      ...WHY,
      email: 'Grace@signalbox.example',
      name: 'Grace',
      grants: [{ environment: 'prod', role: 'operator' }],
    },
  });
  const grace = await world.join(tokenOf(made.address));
  await declare({
    ctx: world.ctx(grace, nowMs),
    input: { id: V1, text: '{}', reason: 'the deploy of Monday' },
  });
  await withdraw({ ctx: world.ctx(grace, nowMs), input: { id: V1 } });
  await giveGrant({
    ctx: world.ctx(ada, nowMs),
    input: { ...WHY, id: grace.id, environment: 'dev', role: 'approver' },
  });
  await takeGrant({
    ctx: world.ctx(ada, nowMs),
    input: { ...WHY, id: grace.id, environment: 'dev', role: 'approver' },
  });
}

describe('whoever acts is authorised', () => {
  test('in the environment of what is changed, and nothing is written when not', async () => {
    const before = await db.audit.count();
    for (const actor of [VIEWER, personWith({ environment: 'dev', role: 'admin' }), personWith()]) {
      const attempt = declare({ ctx: testContext(db, START_MS, actor), input: { id: V1, text: '{}' } });
      await expect(attempt).rejects.toSatisfy(refused('forbidden'));
    }
    await expect(declare({ ctx: world.ctx(), input: { id: V1, text: '{}' } })).rejects.toSatisfy(
      refused('unauthenticated'),
    );
    await expect(
      giveGrant({
        ctx: world.ctx(personWith({ environment: 'dev', role: 'admin' })),
        input: { ...WHY, id: ada.id, environment: 'prod', role: 'viewer' },
      }),
    ).rejects.toSatisfy(refused('forbidden'));
    expect(await db.audit.count()).toBe(before);
  });
});

describe('the audit row is written in the transaction of the change', () => {
  test('who, what, why, before and after, and which request', async () => {
    await story();
    const posted = await db.audit.findFirstOrThrow({ where: { verb: 'declaration.posted' } });
    expect(posted).toMatchObject({
      actorKind: 'person',
      actorName: 'Grace',
      subject: `declaration:${V1}`,
      environment: 'prod',
      reason: 'the deploy of Monday',
      before: null,
      after: '{"checkpoint":null,"origin":"api","yaml":"{}\\n"}',
      requestId: 'test',
    });
    const configured = await db.audit.findFirstOrThrow({ where: { verb: 'declaration.configured' } });
    expect([configured.actorKind, configured.actorName]).toEqual(['system', 'collector']);
    expect((await rows()).map(({ verb }) => verb)).toEqual(
      expect.arrayContaining(['audit.begun', 'member.joined', 'sign-in.succeeded', 'grant.taken']),
    );
    const text = JSON.stringify(await rows(), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(text).not.toContain(PASSWORD);
    for (const { password } of await db.account.findMany()) expect(text).not.toContain(password);
    for (const { token } of await db.session.findMany()) expect(text).not.toContain(token);
    expect(await verifyAudit(db)).toMatchObject({ intact: true, problems: [], olderThanAudit: '0' });
  });

  test('a change whose audit row cannot be written is not made', async () => {
    await db.$executeRaw`ALTER TABLE audit ADD CONSTRAINT full_up CHECK (seq < 0) NOT VALID`;
    const declarations = await db.declaration.count();
    await expect(declare({ ctx: world.ctx(ada), input: { id: V1, text: '{}' } })).rejects.toThrow();
    await expect(disableMember({ ctx: world.ctx(ada), input: { ...WHY, id: ada.id } })).rejects.toThrow();
    await expect(
      giveGrant({ ctx: world.ctx(ada), input: { ...WHY, id: ada.id, environment: 'prod', role: 'viewer' } }),
    ).rejects.toThrow();
    const sessions = await db.session.count();
    const cookies = { sent: new Headers(), answered: new Headers() };
    const input = { email: 'ada@signalbox.example', password: PASSWORD };
    await expect(signIn({ ctx: world.ctx(), door: world.door, cookies, input })).rejects.toThrow();
    expect(await db.declaration.count()).toBe(declarations);
    expect(await db.roleGrant.count({ where: { environment: 'prod' } })).toBe(0);
    expect(await db.session.count()).toBe(sessions);
    expect(cookies.answered.getSetCookie()).toEqual([]);
  });

  test('a change that fails takes its audit row with it', async () => {
    const before = await db.audit.count();
    await expect(
      inTransaction(db, async (tx) => {
        await appendAudit(tx, world.ctx(ada), [
          {
            verb: 'grant.given',
            subject: 'grant:nobody/*/admin',
            environment: null,
            reason: null,
            before: null,
            after: {},
          },
        ]);
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(await db.audit.count()).toBe(before);
    expect((await verifyAudit(db)).intact).toBe(true);
  });

  test('changes at once are one chain', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `author: person ${index}`);
    await Promise.all([
      ...texts.map((text) => declare({ ctx: world.ctx(ada), input: { id: V1, text } })),
      ...texts.map((text) =>
        declare({ ctx: world.ctx(ada), input: { id: 'checkpoints.dev.orders.v1', text } }),
      ),
      discover(db, [foundAt('prod/orders_v1', { declaration: '{}\n' }), foundAt('dev/orders_v1')]),
    ]);
    const verdict = await verifyAudit(db);
    expect(verdict).toMatchObject({ intact: true, rows: String(await db.audit.count()) });
  });
});

describe('the database itself refuses', () => {
  test.each([
    ['an update', `UPDATE audit SET reason = 'another'`],
    ['a delete', 'DELETE FROM audit WHERE seq = 1'],
    ['a truncate', 'TRUNCATE audit'],
    ['a truncate by way of another table', 'TRUNCATE audit, mark CASCADE'],
    ['taking away the head', 'DELETE FROM audit_head'],
  ])('%s', async (_, sql) => {
    const before = await rows();
    await expect(db.$executeRawUnsafe(sql)).rejects.toThrow(/append-only/);
    await expect(
      db.$transaction([
        db.$executeRaw`SET LOCAL session_replication_role = replica`,
        db.$executeRawUnsafe(sql),
      ]),
    ).rejects.toThrow(/append-only/);
    expect(await rows()).toEqual(before);
  });
});

describe('who owns the table and tampers with it is caught', () => {
  beforeEach(async () => {
    await db.$disconnect();
    await dropDatabase(url);
    await open(await copyOf(made.told));
    expect((await verifyAudit(db)).intact).toBe(true);
  });

  const last = async () => (await rows()).at(-1) ?? Promise.reject(new Error('no rows'));

  /** Writes all rows from `from` on anew, so that every hash fits, and the head too. */
  async function recompute(change: (row: AuditRow) => AuditRow = (row) => row): Promise<void> {
    let seq = 0n;
    let previousHash = NO_HASH;
    const all = await rows();
    await db.audit.deleteMany();
    for (const { hash: _, ...row } of all) {
      seq += 1n;
      const next = { ...change(row), seq, previousHash };
      previousHash = entryHash(next);
      await db.audit.create({ data: { ...next, hash: previousHash } });
    }
    await db.auditHead.update({ where: { id: 1 }, data: { seq, hash: previousHash } });
  }

  test('a row that was changed', async () => {
    await db.audit.update({ where: { seq: 5n }, data: { actorName: 'somebody else' } });
    const verdict = await verifyAudit(db);
    expect(verdict.problems[0]).toMatchObject({
      kind: 'row-broken',
      seq: '5',
      summary: expect.stringContaining('was changed after it was written'),
    });
  });

  test.each([
    'seq',
    'atMs',
    'actorKind',
    'actorId',
    'verb',
    'subject',
    'environment',
    'reason',
    'before',
    'after',
    'requestId',
  ])('whatever was changed in it (%s)', async (field) => {
    const { seq } = await last();
    const value = field === 'seq' ? seq + 1n : field === 'atMs' ? 1n : 'x';
    await db.audit.update({ where: { seq }, data: { [field]: value } });
    expect((await verifyAudit(db)).intact).toBe(false);
  });

  test('a row that was changed with its own hash', async () => {
    const { hash: _, ...row } = await db.audit.findUniqueOrThrow({ where: { seq: 5n } });
    const forged = { ...row, actorName: 'somebody else' };
    await db.audit.update({ where: { seq: 5n }, data: { ...forged, hash: entryHash(forged) } });
    expect((await verifyAudit(db)).problems[0]).toMatchObject({ kind: 'row-broken', seq: '6' });
  });

  test('a row that was removed from the middle', async () => {
    await db.audit.delete({ where: { seq: 6n } });
    expect((await verifyAudit(db)).problems[0]).toMatchObject({
      kind: 'row-broken',
      seq: '7',
      summary: expect.stringContaining('what stood between them was removed'),
    });
  });

  test('the same, with the chain written anew', async () => {
    await db.audit.delete({ where: { seq: 6n } });
    await recompute();
    expect(kinds(await verifyAudit(db))).toContain('tail-missing');
  });

  test('a tail that was cut off', async () => {
    const { seq } = await last();
    await db.audit.deleteMany({ where: { seq: { gt: seq - 2n } } });
    const verdict = await verifyAudit(db);
    expect(kinds(verdict)).toEqual(expect.arrayContaining(['head-differs', 'tail-missing']));
    expect(verdict.problems[0]?.summary).toContain('its tail was cut off');
  });

  test.each([1n, 2n, 5n, 12n])(
    'a tail of %s rows that was cut off, and the head set back',
    async (length) => {
      const { seq } = await last();
      await db.audit.deleteMany({ where: { seq: { gt: seq - length } } });
      const { hash } = await last();
      await db.auditHead.update({ where: { id: 1 }, data: { seq: seq - length, hash } });
      const verdict = await verifyAudit(db);
      expect(verdict.intact).toBe(false);
      expect(kinds(verdict)).toContain('tail-missing');
    },
  );

  test('a tail that was cut off and written anew', async () => {
    await recompute((row) => (row.verb === 'grant.taken' ? { ...row, actorName: 'somebody else' } : row));
    const verdict = await verifyAudit(db);
    expect(kinds(verdict)).toContain('tail-missing');
    expect(verdict.problems[0]?.summary).toContain('was written anew');
  });

  test('everything away, audit and head', async () => {
    await db.audit.deleteMany();
    await db.auditHead.update({ where: { id: 1 }, data: { seq: 0n, hash: NO_HASH } });
    expect((await verifyAudit(db)).intact).toBe(false);
  });

  test.each(['grant.given', 'sign-in.refused', 'declaration.posted', 'member.disabled'])(
    'a row that was put in at the end, with a chain that fits (%s)',
    async (verb) => {
      const { hash: previousHash, ...row } = await last();
      const like = await db.audit.findFirst({
        where: { verb: { startsWith: verb.split('.')[0] } },
        orderBy: { seq: 'desc' },
      });
      const forged = {
        ...row,
        subject: like?.subject ?? `person:${ada.id}`,
        verb,
        seq: row.seq + 1n,
        previousHash,
      };
      const hash = entryHash(forged);
      await db.audit.create({ data: { ...forged, hash } });
      await db.auditHead.update({ where: { id: 1 }, data: { seq: forged.seq, hash } });
      expect((await verifyAudit(db)).intact).toBe(false);
    },
  );

  test('a row put in, in the middle', async () => {
    const all = await rows();
    await db.audit.deleteMany({ where: { seq: { gt: 4n } } });
    const copy = all[3];
    if (copy === undefined) throw new Error('no row 4');
    await db.audit.create({ data: { ...copy, seq: 5n, previousHash: copy.hash } });
    await db.audit.createMany({ data: all.slice(4).map((row) => ({ ...row, seq: row.seq + 1n })) });
    expect((await verifyAudit(db)).problems[0]).toMatchObject({ kind: 'row-broken', seq: '5' });
  });

  test.each<[string, string]>([
    ['a role given past the audit', `UPDATE role_grant SET active = true WHERE role = 'approver'`],
    [
      'a role written past the audit',
      `INSERT INTO role_grant SELECT user_id, '', 'admin', true, audit_seq, audit_hash FROM role_grant WHERE environment = 'prod'`,
    ],
    ['a role removed', `DELETE FROM role_grant WHERE environment = 'prod'`],
    [
      'a declaration changed',
      `UPDATE declaration SET yaml = 'author: x' WHERE origin = 'api' AND yaml <> ''`,
    ],
    ['a declaration removed', `DELETE FROM declaration WHERE origin = 'api'`],
    ['declarations in another order', 'UPDATE declaration SET id = -id'],
    [
      'a declaration without an audit row',
      `INSERT INTO declaration (version_id, at_ms, author, origin, yaml) VALUES ('${V1}', 1, 'x', 'api', '{}')`,
    ],
    ['a password set past the audit', `UPDATE auth_account SET password = 'x'`],
    [
      'another address of a person',
      `UPDATE auth_user SET email = 'eve@signalbox.example' WHERE name = 'Grace'`,
    ],
    ['a link that works again', `UPDATE one_time_link SET used_ms = NULL`],
    ['a link that leads elsewhere', `UPDATE one_time_link SET token_hash = 'x' WHERE kind = 'join'`],
    [
      'a stamp of another row',
      `UPDATE declaration SET audit_seq = 1, audit_hash = (SELECT hash FROM audit WHERE seq = 1) WHERE yaml = ''`,
    ],
  ])('%s', async (_, sql) => {
    expect(await db.$executeRawUnsafe(sql)).toBeGreaterThan(0);
    const verdict = await verifyAudit(db);
    expect(verdict.intact).toBe(false);
    expect(kinds(verdict)).not.toContain('row-broken');
  });

  test('all tables set back together: a newest row that was noted elsewhere tells', async () => {
    const { seq, hash } = await last();
    expect((await verifyAudit(db, { seq, hash })).intact).toBe(true);
    expect((await verifyAudit(db, { seq: seq + 1n, hash })).problems).toMatchObject([
      { kind: 'tail-missing' },
    ]);
    expect((await verifyAudit(db, { seq, hash: NO_HASH })).problems[0]?.summary).toContain('written anew');
  });
});

test('declarations that are older than the audit are counted, not blamed', async () => {
  const old = await createTestDatabase('migrated');
  const oldDb = openDatabase(old, { applicationName: 'signalbox-test' });
  try {
    await discover(oldDb, [foundAt('prod/orders_v1')]);
    const insert = () =>
      oldDb.$executeRaw`INSERT INTO declaration (version_id, at_ms, author, origin, yaml) VALUES (${V1}, 1, 'x', 'api', '{}')`;
    await insert();
    expect(await verifyAudit(oldDb)).toMatchObject({ intact: true, olderThanAudit: '1', rows: '0' });
    await declare({ ctx: testContext(oldDb), input: { id: V1, text: 'author: me' } });
    expect(await verifyAudit(oldDb)).toMatchObject({ intact: true, olderThanAudit: '1', rows: '2' });
    await insert();
    expect(kinds(await verifyAudit(oldDb))).toEqual(['unaudited-change']);
  } finally {
    await oldDb.$disconnect();
    await dropDatabase(old);
  }
});
