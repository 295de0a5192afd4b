import { bearerOf } from '@/lib/server/auth/token/bearer';
import { ServiceError } from '@/lib/server/service/service-error';

/**
 * Refuses a write that a page of another site makes a browser send: its cookie would come along, and without sign-in
 * reaching this machine is all it would need. A request with a token passes: no page can make a browser send one elsewhere, and its
 * cookies are not read. `address` is where people open this installation. Browsers say where a request comes from (`Sec-Fetch-Site`, older ones `Origin`); programs say neither and pass.
 */
export function requireSameSite(headers: Headers, address: string): void {
  if (bearerOf(headers) !== undefined) return;
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const fromHere =
    site === null
      ? origin === null || origin === address || originHost(origin) === headers.get('host')
      : site === 'same-origin' || site === 'none';
  if (fromHere) return;
  throw new ServiceError(
    'forbidden',
    `Signalbox does not take a change from a page of another site (${origin ?? site}). Send it from Signalbox's own pages or from a program.`,
  );
}

function originHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
