import type { z } from 'zod';
import { type VersionSettings, versionSettings } from '@/lib/contract/version';
import { requireScope } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { versionInput } from './get';
import { loadVersion } from './load-version';
import { loadReading } from './record/stored-reading';

/** What the checkpoint has pinned, beside what the team declares. */
export async function getSettings({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof versionInput>;
}): Promise<VersionSettings> {
  requireScope(ctx, 'query:read');
  const { id } = versionInput.parse(input);
  const { view, readMs } = await loadVersion(ctx, id);
  const declaration = await ctx.db.declaration.findFirst({
    where: { versionId: id },
    orderBy: { id: 'desc' },
  });
  const pinned = view === null ? undefined : newestPinned(view.reading);
  return versionSettings.parse({
    asOfMs: String(readMs ?? ctx.clock()),
    pinned: Object.entries(pinned?.conf ?? {})
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => ({ key, value })),
    pinnedByBatch: pinned === undefined ? null : String(pinned.batchId),
    declarations:
      declaration === null || declaration.yaml === ''
        ? []
        : [
            {
              id: declaration.id,
              origin: declaration.origin,
              atMs: String(declaration.atMs),
              author: declaration.author,
              yaml: declaration.yaml,
              current: true,
            },
          ],
    differences: [],
  });
}

/** Settings are pinned with each planned batch; the newest one that carries them counts. */
function newestPinned(column: string): { batchId: bigint; conf: Record<string, string> } | undefined {
  const files = loadReading(column).offsetLog?.files ?? [];
  for (const { batchId, content } of files.toReversed()) {
    if (content.state === 'parsed' && content.entry.metadata !== null) {
      return { batchId, conf: content.entry.metadata.conf };
    }
  }
  return undefined;
}
