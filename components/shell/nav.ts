import { pagePath } from '@/lib/contract/paths';

type NavItem = { href: string; label: string; covers: readonly string[] };

/** The pages that are always one step away; `covers` are addresses that belong to one of them. */
export const NAV: readonly NavItem[] = [
  { href: pagePath.fleet(), label: 'Fleet', covers: ['/queries/', '/versions/'] },
  { href: pagePath.cutovers(), label: 'Cutovers', covers: ['/cutovers/'] },
  { href: pagePath.findings(), label: 'Findings', covers: [] },
  { href: pagePath.audit(), label: 'Audit', covers: [] },
  { href: pagePath.settings(), label: 'Settings', covers: [] },
];

export function isHere({ href, covers }: NavItem, pathname: string): boolean {
  return pathname === href || covers.some((prefix) => pathname.startsWith(prefix));
}

/** The time range is offered where it changes what is shown, and nowhere else. */
export function hasCharts(pathname: string): boolean {
  return pathname.startsWith('/queries/') || pathname.startsWith('/versions/');
}
