import type { Config } from '@/lib/server/config/parse-config';
import type { Database } from '@/lib/server/db/client';
import { inTransaction } from '@/lib/server/service/transaction';

/** Brings the configured roots into the database; roots that are no longer named keep their history and are left alone. */
export async function syncRoots(db: Database, config: Config): Promise<void> {
  const urls = config.roots.map((root) => root.url);
  await inTransaction(db, async (tx) => {
    await tx.root.updateMany({ where: { url: { notIn: urls } }, data: { configured: false } });
    for (const { url, layout } of config.roots) {
      await tx.root.upsert({
        where: { url },
        create: { url, layout: layout.text },
        // Due at once: layout, owners or declarations may have changed with the configuration.
        update: { layout: layout.text, configured: true, nextDueMs: 0n },
      });
    }
  });
}
