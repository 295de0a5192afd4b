import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { isAPIError } from 'better-auth/api';
import { PASSWORD_LENGTH } from '@/lib/contract/sign-in';
import type { Database } from '@/lib/server/db/client';
import { Turns } from './turns';

/** A session ends after so long without a page that asks who is signed in, and after so long in any case. */
const IDLE_SECONDS = 12 * 3_600;
const RENEWED_EVERY_SECONDS = 15 * 60;
const LONGEST_MS = 7 * 24 * 3_600_000;

/** What is done with passwords and sessions; better-auth does it. */
export interface PasswordDoor {
  hash: (password: string) => Promise<string>;
  verify: (hash: string, password: string) => Promise<boolean>;
  /**
   * Begins a session when e-mail and password belong together and the person is not disabled; takes as long when they do
   * not. The session is always a new one, and one that `sent` carries ends. `cookies` are for the answer.
   */
  begin: (email: string, password: string, sent: Headers) => Promise<BegunSession | undefined>;
  /** The person whose session the headers carry, while it lasts. */
  personOf: (sent: Headers) => Promise<string | undefined>;
  /** Makes the session last again; the cookies that say so to the browser. */
  renew: (sent: Headers) => Promise<string[]>;
  /** Ends the session that the headers carry; the cookies that say so to the browser. */
  end: (sent: Headers) => Promise<string[]>;
}

export interface BegunSession {
  userId: string;
  cookies: string[];
  /** Ends it again, as if it had not begun. */
  undo: () => Promise<void>;
}

/**
 * Opens the door of one installation. `address` is where people open it: with https, cookies are sent over https alone.
 * Nothing of better-auth's own routes is reachable: what is called here is all that is used of it.
 */
export function openPasswordDoor(
  db: Database,
  { address, secret }: { address: string; secret: string },
): PasswordDoor {
  const turns = new Turns(2, 50);
  const auth = betterAuth({
    appName: 'Signalbox',
    baseURL: address,
    secret,
    // The tables are ours (prisma/schema.prisma): people and passwords are written by our own services, with their audit.
    database: prismaAdapter(db, { provider: 'postgresql' }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
    },
    session: { expiresIn: IDLE_SECONDS, updateAge: RENEWED_EVERY_SECONDS },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            const person = await db.user.findUnique({ where: { id: userId }, select: { disabledMs: true } });
            return person?.disabledMs === null ? undefined : false;
          },
        },
      },
    },
    advanced: {
      cookiePrefix: cookiePrefix(address),
      useSecureCookies: address.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      // Behind a proxy it is the proxy's, and a header can say anything.
      ipAddress: { disableIpTracking: true },
      // Columns of other ways to sign in are not there yet.
      database: { validateSchema: false },
    },
    // Ours counts per address, in the database (service/session/admit.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // That somebody disabled is not let in stands in the audit; everything else is a fault.
      log: (_level, message, ...more) => {
        if (message !== 'Failed to create session') console.error(`sign-in: ${message}`, ...more);
      },
    },
  });

  const sessionOf = async (sent: Headers) => {
    const found = await auth.api.getSession({ headers: cookieOnly(sent), query: { disableRefresh: true } });
    return found !== null && found.session.createdAt.getTime() + LONGEST_MS > Date.now() ? found : undefined;
  };

  return {
    hash: (password) => turns.take(async () => (await auth.$context).password.hash(password)),
    verify: (hash, password) =>
      turns.take(async () => (await auth.$context).password.verify({ hash, password })),
    begin: (email, password, sent) =>
      turns.take(async () => {
        const before = await sessionOf(sent);
        const begun = await signInOrRefused(email, password);
        if (begun === undefined) return undefined;
        if (before !== undefined) await db.session.deleteMany({ where: { token: before.session.token } });
        return begun;
      }),
    personOf: async (sent) => (await sessionOf(sent))?.user.id,
    renew: async (sent) => {
      if ((await sessionOf(sent)) === undefined) return [];
      const { headers } = await auth.api.getSession({ headers: cookieOnly(sent), returnHeaders: true });
      return headers.getSetCookie();
    },
    end: async (sent) => {
      const { headers } = await auth.api.signOut({ headers: cookieOnly(sent), returnHeaders: true });
      return headers.getSetCookie();
    },
  };

  async function signInOrRefused(email: string, password: string): Promise<BegunSession | undefined> {
    try {
      const { headers, response } = await auth.api.signInEmail({
        body: { email, password },
        headers: new Headers(),
        returnHeaders: true,
      });
      const { token } = response;
      return {
        userId: response.user.id,
        cookies: headers.getSetCookie(),
        undo: async () => {
          await db.session.deleteMany({ where: { token } });
        },
      };
    } catch (error) {
      if (isAPIError(error) && error.status === 'UNAUTHORIZED') return undefined;
      throw error;
    }
  }
}

/** Cookies of one host are shared by its ports: two installations on one machine need names of their own. */
function cookiePrefix(address: string): string {
  const { port } = new URL(address);
  return port === '' ? 'signalbox' : `signalbox-${port}`;
}

/** The library gets what it needs of a request, and nothing that could change its mind about addresses. */
function cookieOnly(sent: Headers): Headers {
  return new Headers({ cookie: sent.get('cookie') ?? '' });
}
