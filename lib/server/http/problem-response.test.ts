import { afterEach, expect, test, vi } from 'vitest';
import { problem } from '@/lib/contract/problem';
import { DatabaseError } from '@/lib/server/db/database-error';
import { ServiceError, type ServiceErrorCode } from '@/lib/server/service/service-error';
import { problemOf, problemResponse } from './problem-response';

afterEach(() => vi.restoreAllMocks());

const statuses: [ServiceErrorCode, number][] = [
  ['invalid', 400],
  ['forbidden', 403],
  ['not-found', 404],
  ['conflict', 409],
  ['precondition', 412],
  ['unavailable', 503],
];

test.each(statuses)('%s is %i, with the message of the service', (code, status) => {
  const body = problemOf(new ServiceError(code, 'What was found.', [{ path: 'a', message: 'b' }]), 'r1');
  expect(problem.parse(body)).toMatchObject({ status, code, detail: 'What was found.', requestId: 'r1' });
  expect(body.issues).toEqual([{ path: 'a', message: 'b' }]);
});

test('an unexpected error tells nothing of itself but the request id', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const response = problemResponse(new Error('password=secret at /srv/app.ts:1'), 'r2');
  const body = await response.text();
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('x-request-id')).toBe('r2');
  expect(body).toContain('r2');
  expect(body).not.toMatch(/secret|app\.ts/);
  expect(written).toHaveBeenCalledOnce();
});

test.each([
  new DatabaseError('unreachable', 'nobody there'),
  Object.assign(new Error('x'), { name: 'PrismaClientKnownRequestError', code: 'P1001' }),
  rawQueryFailed({ kind: 'DatabaseNotReachable', host: '127.0.0.1', port: 40607 }),
  rawQueryFailed({ kind: 'postgres', code: '57P01' }),
  new Error('wrapped', { cause: Object.assign(new Error('y'), { code: 'ECONNREFUSED' }) }),
])('a database that does not answer is unavailable, not broken', (error) => {
  expect(problemOf(error, 'r3')).toMatchObject({ status: 503, code: 'unavailable' });
});

test('a raw query that the database refuses is a fault of ours', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(problemOf(rawQueryFailed({ kind: 'postgres', code: '22003' }), 'r4').status).toBe(500);
});

/** As Prisma 7 throws it from `$queryRaw`, seen when the server was killed under it. */
function rawQueryFailed(cause: object): Error {
  const driverAdapterError = Object.assign(new Error('x', { cause }), { name: 'DriverAdapterError' });
  return Object.assign(new Error('Raw query failed'), {
    name: 'PrismaClientKnownRequestError',
    code: 'P2010',
    meta: { driverAdapterError },
  });
}
