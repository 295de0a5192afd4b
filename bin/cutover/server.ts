import { isLoopback } from '@/lib/server/config/environment';
import { UsageError } from '../command/command';

/** The Signalbox that is asked. */
export interface Server {
  /** Without a slash at the end. */
  address: string;
  token: string | null;
}

/**
 * `SIGNALBOX_URL` (left out: this machine's, at the usual port) and `SIGNALBOX_TOKEN`. A token never goes over a line that others can
 * read. @throws UsageError
 */
export function serverOf(variables: Record<string, string | undefined> = process.env): Server {
  const text = variables.SIGNALBOX_URL || 'http://127.0.0.1:3000';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new UsageError('SIGNALBOX_URL is not an address such as https://signalbox.example');
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      'SIGNALBOX_URL holds a user or a password: a token in SIGNALBOX_TOKEN says who asks',
    );
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
    throw new UsageError(`SIGNALBOX_URL: ${url.host} is another machine, which is only asked over https`);
  const token = variables.SIGNALBOX_TOKEN || null;
  if (token !== null && !/^[\x21-\x7e]+$/.test(token))
    throw new UsageError(
      'SIGNALBOX_TOKEN is not a token as Signalbox tells it: it holds blanks or line ends',
    );
  return { address: url.origin, token };
}
