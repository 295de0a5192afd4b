/** A URL as people see it: without what may hold a secret (user, password, query, fragment). */
export function shownUrl(url: string): string {
  if (!URL.canParse(url)) return 'an address that is none';
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
