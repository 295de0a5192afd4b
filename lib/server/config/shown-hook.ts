import { jobUrl } from '@/lib/server/connector/databricks/job';
import { shownUrl } from '@/lib/server/outbound/shown-url';
import type { Workspaces } from './databricks';
import type { Hook } from './hooks';

/** Where a hook goes, as people see it: an address without secrets, or the name of a command. */
export function shownHook(hook: Hook, { databricks }: { databricks: Workspaces }): string {
  if ('url' in hook) return shownUrl(hook.url);
  if ('command' in hook) return `command ${hook.command}`;
  const host = databricks[hook.databricks]?.host ?? '';
  return jobUrl(host, hook.job);
}
