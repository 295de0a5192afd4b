import { pagePath } from '@/lib/contract/paths';
import { isSignedOutPage } from './signed-out-page';

/** An origin that no address has, to see whether what is asked for leaves it. */
const HERE = 'http://here.invalid';
/** One slash alone: two of any kind would begin the name of a host. */
const OWN_PATH = /^\/(?![/\\])/;

/** Where to go after signing in: the page that was asked for if it is one of this site, else the fleet. */
export function nextPage(asked: string | null): string {
  if (asked === null || !OWN_PATH.test(asked) || !URL.canParse(asked, HERE)) return pagePath.fleet();
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  const leaves = origin !== HERE || !OWN_PATH.test(pathname);
  if (leaves || isSignedOutPage(pathname) || pathname.startsWith('/api/')) return pagePath.fleet();
  return `${pathname}${search}${hash}`;
}
