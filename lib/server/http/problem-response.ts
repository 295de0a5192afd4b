import type { Problem } from '@/lib/contract/problem';
import { isDatabaseError } from '@/lib/server/db/database-error';
import { isServiceError, type ServiceError, type ServiceErrorCode } from '@/lib/server/service/service-error';

/** The only map from what a service refuses to what HTTP calls it. */
const STATUS: Record<Problem['code'], { status: number; title: string }> = {
  invalid: { status: 400, title: 'The request does not fit' },
  unauthenticated: { status: 401, title: 'Nobody is signed in' },
  forbidden: { status: 403, title: 'Not allowed' },
  'not-found': { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'Something else happened meanwhile' },
  precondition: { status: 412, title: 'A condition is not met' },
  'too-many': { status: 429, title: 'Too many attempts' },
  unavailable: { status: 503, title: 'Not available now' },
  internal: { status: 500, title: 'Signalbox failed' },
};

/** A failure as RFC 9457 problem details. What is not a ServiceError tells nothing but the request id. */
export function problemOf(error: unknown, requestId: string): Problem {
  if (isServiceError(error)) return build(error.code, error.message, requestId, error);
  if (databaseDoesNotAnswer(error)) {
    return build(
      'unavailable',
      'The database does not answer. Signalbox tries again with the next request; `npm start` shows its log.',
      requestId,
    );
  }
  return build(
    'internal',
    `An unexpected error happened and was written to the server's log under request ${requestId}. Please report it with that id.`,
    requestId,
  );
}

/** The same as an HTTP answer. */
export function problemResponse(error: unknown, requestId: string): Response {
  const problem = problemOf(error, requestId);
  if (problem.code === 'internal') console.error(`request ${requestId} failed:`, error);
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...(problem.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
  });
}

function build(
  code: ServiceErrorCode | 'internal',
  detail: string,
  requestId: string,
  error?: ServiceError,
): Problem {
  const { status, title } = STATUS[code];
  const issues = error?.issues ?? [];
  return {
    type: `urn:signalbox:problem:${code}`,
    title,
    status,
    detail,
    code,
    requestId,
    ...(issues.length > 0 ? { issues: [...issues] } : {}),
  };
}

/** Codes of Node, of PostgreSQL (class 08, 57P0x) and of Prisma that mean: nobody there, or going away. */
const GONE =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08\w{3}|57P0[1-3]|53300|P10(01|02|08|17)|P2024)$/;

/** What Prisma's driver adapters call the same. */
const GONE_KIND = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;

function databaseDoesNotAnswer(error: unknown): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    if (isDatabaseError(current, 'unreachable')) return true;
    const name = 'name' in current ? String(current.name) : '';
    const code = 'code' in current ? String(current.code) : '';
    const fromDatabase = depth > 0 || name.startsWith('PrismaClient') || name === 'DriverAdapterError';
    if (fromDatabase && GONE.test(code)) return true;
    if (name === 'PrismaClientInitializationError') return true;
    if (fromDatabase && 'kind' in current && GONE_KIND.test(String(current.kind))) return true;
    current = beneath(current);
  }
  return false;
}

/** What an error was made of. A raw query of Prisma (P2010) has the adapter's error in its `meta` instead. */
function beneath(error: object): unknown {
  const meta = 'meta' in error ? error.meta : undefined;
  if (typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta)
    return meta.driverAdapterError;
  return 'cause' in error ? error.cause : undefined;
}
