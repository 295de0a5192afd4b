import { pagePath } from '@/lib/contract/paths';

const SIGNED_OUT_PAGES: readonly string[] = [pagePath.signIn(), pagePath.join()];

/** Pages that are shown to everybody. */
export function isSignedOutPage(pathname: string): boolean {
  return SIGNED_OUT_PAGES.includes(pathname);
}
