/** What tells one query from another: catalog or root, environment, name. */
export interface QueryIdentity {
  catalog: string | null;
  rootUrl: string;
  environment: string;
  name: string;
}

/** `catalog:<name>` or `root:<url>`: `orders` in two catalogs are two queries. */
export function placeOf(query: QueryIdentity): string {
  return query.catalog === null ? `root:${query.rootUrl}` : `catalog:${query.catalog}`;
}

/** A readable id such as `main.prod.orders`; `taken` says which are given to other queries already. */
export function querySlug(query: QueryIdentity, taken: (slug: string) => boolean): string {
  const place = query.catalog ?? lastSegment(query.rootUrl);
  return freeSlug([place, query.environment, query.name].map(slugPart).join('.'), taken);
}

/** `slug` itself, or with the first free number behind it. */
export function freeSlug(slug: string, taken: (slug: string) => boolean): string {
  if (!taken(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const numbered = `${slug}-${number}`;
    if (!taken(numbered)) return numbered;
  }
}

/** Letters, digits, `_` and `-` of any script stay; what would need escaping in an address becomes `-`. */
function slugPart(text: string): string {
  const slug = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? '-' : slug;
}

function lastSegment(url: string): string {
  return url.split('/').filter(Boolean).at(-1) ?? url;
}
