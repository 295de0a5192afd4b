import { declarationText } from '@/lib/server/config/declaration-text';
import { declaredQuery, declaredVersion, isProtected } from '@/lib/server/config/declared';
import type { ConfiguredRoot } from '@/lib/server/config/parse-config';
import { sharedHooks } from '@/lib/server/service/cutover/hook/shared-hooks';
import type { FoundCheckpoint } from '@/lib/server/service/discovery/found-checkpoint';
import { recordDiscovery } from '@/lib/server/service/discovery/record';
import { recordDiscoveryFailure } from '@/lib/server/service/discovery/record-failure';
import { isServiceError } from '@/lib/server/service/service-error';
import { isStorageError } from '@/lib/storage/storage-error';
import type { ClaimedRoot } from './claim-root';
import { type DiscoveredPath, discoverRoot } from './discover-root';
import type { CollectorEnvironment } from './environment';
import { backoff, jittered } from './schedule';

/** Looks below one claimed root and records what is there; a root that cannot be listed makes nothing vanish. */
export async function discover(environment: CollectorEnvironment, claim: ClaimedRoot): Promise<void> {
  const { config, clock, pace, random } = environment;
  const root = config.roots.find((each) => each.url === claim.url);
  if (root === undefined) return;
  try {
    const paths = await discoverRoot(environment.storageOf(root.url), root.layout);
    const { appeared } = await recordDiscovery({
      ctx: environment.context(),
      input: {
        rootUrl: root.url,
        leaseToken: claim.leaseToken,
        found: paths.map((path) => factsOf(environment, root, path)),
        nextDueMs: clock() + jittered(discoveryInterval(pace.refreshMs), random()),
      },
    });
    if (appeared.length === 0) return;
    for (const line of await sharedHooks(environment.db, config.hooks))
      environment.log(`nobody will be asked: ${line}`);
  } catch (error) {
    if (isServiceError(error, 'conflict')) return;
    const expected = isStorageError(error);
    if (!expected) environment.log(`discovery of ${root.url} failed: ${String(error)}`);
    await recordDiscoveryFailure({
      ctx: environment.context(),
      input: {
        rootUrl: root.url,
        leaseToken: claim.leaseToken,
        kind: expected ? error.kind : 'internal',
        message: error instanceof Error ? error.message : String(error),
        nextDueMs: clock() + backoff(pace, claim.failures + 1, random()),
      },
    });
  }
}

/** New versions are rare: roots are listed four times less often than checkpoints are read, at most each minute. */
function discoveryInterval(refreshMs: bigint): bigint {
  const slow = 4n * refreshMs;
  return slow < 60_000n ? slow : 60_000n;
}

function factsOf(
  { config }: CollectorEnvironment,
  root: ConfiguredRoot,
  { path, parts }: DiscoveredPath,
): FoundCheckpoint {
  const { catalog = null, environment = '', query = '', version = '' } = parts;
  const said = declaredQuery(config, environment, query);
  const declaration = declaredVersion(config, { environment, query, version, catalog: parts.catalog });
  return {
    path,
    location: `${root.url.replace(/\/+$/, '')}/${path}`,
    catalog,
    environment,
    query,
    version: Number.parseInt(version, 10),
    owner: said.owner ?? null,
    runbook: said.runbook ?? null,
    protected: isProtected(config, environment),
    declaration: declaration === undefined ? null : declarationText(declaration),
  };
}
