import { z } from 'zod';
import { holdsSecret } from './secret';

/** Where Signalbox may send something: no user, no password, no fragment, no secret in the query. */
export const outboundUrl = z
  .url({ protocol: /^https?$/, error: 'an address such as https://jobs.example/start' })
  .refine((url) => !holdsSecret(url), 'an address without a password: secrets come from the environment')
  .refine(isPlain, 'an address without a user and without a fragment');

function isPlain(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, hash } = new URL(text);
  return username === '' && password === '' && hash === '';
}
