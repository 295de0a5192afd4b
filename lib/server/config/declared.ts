import type { Declaration } from './declaration';
import { fillTemplate, type LayoutParts } from './layout';
import type { Config } from './parse-config';

/** What the configuration says about one query in one environment. */
export type DeclaredQuery = { owner: string | undefined; runbook: string | undefined };

/** Owner and runbook of a query; what is said for its environment comes before what is said for all. */
export function declaredQuery(config: Config, environment: string, query: string): DeclaredQuery {
  const general = own(config.queries, query);
  const here = own(general?.environments ?? {}, environment);
  return { owner: here?.owner ?? general?.owner, runbook: here?.runbook ?? general?.runbook };
}

/** A version as the configuration knows it: by names. */
export type DeclaredName = { environment: string; query: string; version: string };

/**
 * The declaration of one version, field by field: what is said for its environment comes first. Placeholders are filled;
 * a checkpoint or a status with one that is not known (`{catalog}` without a catalog) counts as undeclared.
 */
export function declaredVersion(
  config: Config,
  { catalog, ...name }: DeclaredName & { catalog?: string },
): Declaration | undefined {
  const { environment, query, version } = name;
  const general = own(config.queries, query);
  const everywhere = own(general?.versions ?? {}, version);
  const here = own(own(general?.environments ?? {}, environment)?.versions ?? {}, version);
  if (!everywhere && !here) return undefined;
  const { checkpoint, status, ...said } = { ...everywhere, ...here };
  const parts = catalog === undefined ? name : { ...name, catalog };
  return {
    ...said,
    ...(checkpoint === undefined ? {} : { checkpoint: fillTemplate(checkpoint, parts) }),
    ...(status === undefined ? {} : filledStatus(status, parts)),
  };
}

function filledStatus(
  status: NonNullable<Declaration['status']>,
  parts: LayoutParts,
): Pick<Declaration, 'status'> {
  if (!('url' in status)) return { status };
  const url = fillTemplate(status.url, encoded(parts));
  return url === undefined ? {} : { status: { ...status, url } };
}

/** As parts of a URL's path. */
function encoded(parts: LayoutParts): LayoutParts {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, encodeURIComponent(part)]));
}

/** Every version that the configuration declares, in every environment that it names; found on disk or not. */
export function declaredNames(config: Config): DeclaredName[] {
  return Object.entries(config.queries).flatMap(([query, { versions, environments }]) => {
    const named = new Set([...Object.keys(config.environments), ...Object.keys(environments)]);
    return [...named].flatMap((environment) => {
      const here = own(environments, environment)?.versions ?? {};
      const numbers = new Set([...Object.keys(versions), ...Object.keys(here)]);
      return [...numbers].map((version) => ({ environment, query, version }));
    });
  });
}

/** Whether changes in an environment need a second person. */
export function isProtected(config: Config, environment: string): boolean {
  return own(config.environments, environment)?.protected ?? false;
}

/** Names come from folders: `constructor` is a query name like any other. */
function own<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
