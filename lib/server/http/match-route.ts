import { apiPath } from '@/lib/contract/paths';
import { type RouteName, routes } from './routes';

const MARK = 'ID';
const NAMES = Object.keys(routes).filter((name): name is RouteName => name in routes);
const PATTERNS = NAMES.map((name) => ({
  name,
  pattern: new RegExp(`^${apiPath[name](MARK).replace(MARK, '(?<id>[^/]+)')}$`),
}));

/** The route that answers an address of the API, with what the address says. */
export function matchRoute(
  address: string,
): { name: RouteName; params: Record<string, string>; query: Record<string, string> } | undefined {
  const url = new URL(address, 'http://in-process');
  for (const { name, pattern } of PATTERNS) {
    const match = pattern.exec(url.pathname);
    if (match) return { name, params: { ...match.groups }, query: Object.fromEntries(url.searchParams) };
  }
  return undefined;
}
