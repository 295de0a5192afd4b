import type { z } from 'zod';
import { type PinnedSettings, pinnedSettings } from '@/lib/compare/pinned-settings';
import { type VersionSettings, versionSettings } from '@/lib/contract/version';
import { compareSettings, comparisonWords } from '@/lib/finding/compare-settings';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { declarationInEffect } from '@/lib/server/service/declaration/kept-declaration';
import { keptJson } from '@/lib/server/service/declaration/kept-json';
import { versionInput } from './get';
import { loadVersion } from './load-version';
import { loadReading } from './record/stored-reading';

/** States of a declaration beyond these are history that nobody scrolls to. */
const MOST_STATES = 500;

/** What the checkpoint has pinned, beside what the team declares and has declared. */
export async function getSettings({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof versionInput>;
}): Promise<VersionSettings> {
  requireScopeSomewhere(ctx, 'query:read');
  const { id } = versionInput.parse(input);
  const { view, readMs } = await loadVersion(ctx, id);
  const [declarations, inEffect] = await Promise.all([
    ctx.db.declaration.findMany({
      where: { versionId: id },
      orderBy: { id: 'desc' },
      take: MOST_STATES,
    }),
    declarationInEffect(ctx.db, id),
  ]);
  const pinned = view === null ? null : pinnedSettings(loadReading(view.reading));
  return versionSettings.parse({
    asOfMs: String(readMs ?? ctx.clock()),
    pinned: Object.entries(pinned?.conf ?? {})
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => ({ key, value })),
    pinnedByBatch: pinned === null ? null : String(pinned.batchId),
    declarations: declarations.map((each) => keptJson(each, inEffect?.kept.id)),
    differences: differences(inEffect?.declaration.conf ?? {}, pinned),
  });
}

/** Nothing planned, nothing pinned: the first batch takes what the job says, so there is nothing to compare. */
function differences(
  declared: Readonly<Record<string, string>>,
  pinned: PinnedSettings | null,
): VersionSettings['differences'] {
  if (pinned === null) return [];
  return compareSettings(declared, pinned).map((setting) => ({
    key: setting.key,
    declared: setting.declared,
    pinned: setting.used === 'session' ? 'not recorded' : setting.value,
    same: setting.same,
    words: comparisonWords(setting),
  }));
}
