import type { Hooks } from './hooks';
import type { Layout } from './layout';

/**
 * Hooks of a catalog or a root that no query lies in, with what was expected there: a slip of the pen would leave its query to
 * the hooks of another one. A root is spelled as under `roots:`.
 */
export function misplacedHooks(
  hooks: Hooks,
  roots: readonly { url: string; layout: Layout }[],
): { path: string[]; message: string }[] {
  const hasCatalog = ({ layout }: { layout: Layout }) => layout.names.includes('catalog');
  return Object.entries(hooks).flatMap(([query, { catalogs, roots: below }]) => [
    ...(roots.some(hasCatalog) ? [] : Object.keys(catalogs)).map((name) => ({
      path: ['hooks', query, 'catalogs', name],
      message:
        'no catalogs, as no layout under roots: has {catalog}: name the root under hooks.<query>.roots',
    })),
    ...Object.keys(below).flatMap((url) => {
      const root = roots.find((each) => each.url === url);
      if (root !== undefined && !hasCatalog(root)) return [];
      const message =
        root === undefined
          ? 'a root as it stands under roots: as well'
          : 'its catalog under hooks.<query>.catalogs instead, as the layout of this root has {catalog}';
      return [{ path: ['hooks', query, 'roots', url], message }];
    }),
  ]);
}
