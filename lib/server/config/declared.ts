import type { Declaration } from './declaration';
import type { Config } from './parse-config';

/** What the configuration says about one query in one environment. */
export type DeclaredQuery = { owner: string | undefined; runbook: string | undefined };

/** Owner and runbook of a query; what is said for its environment comes before what is said for all. */
export function declaredQuery(config: Config, environment: string, query: string): DeclaredQuery {
  const general = own(config.queries, query);
  const here = own(general?.environments ?? {}, environment);
  return { owner: here?.owner ?? general?.owner, runbook: here?.runbook ?? general?.runbook };
}

/** The declaration of one version, field by field: what is said for its environment comes first. */
export function declaredVersion(
  config: Config,
  environment: string,
  query: string,
  version: string,
): Declaration | undefined {
  const general = own(config.queries, query);
  const everywhere = own(general?.versions ?? {}, version);
  const here = own(own(general?.environments ?? {}, environment)?.versions ?? {}, version);
  return everywhere || here ? { ...everywhere, ...here } : undefined;
}

/** Whether changes in an environment need a second person. */
export function isProtected(config: Config, environment: string): boolean {
  return own(config.environments, environment)?.protected ?? false;
}

/** Names come from folders: `constructor` is a query name like any other. */
function own<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
