import type { z } from 'zod';
import type { SourceFacts } from '@/lib/compare/handover/start';
import { type HandoverAnswer, handoverAnswer } from '@/lib/contract/handover';
import type { HeadReading } from '@/lib/head/head';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { declaredInterval } from '@/lib/server/service/declaration/declared-interval';
import { declarationInEffect } from '@/lib/server/service/declaration/kept-declaration';
import { ServiceError } from '@/lib/server/service/service-error';
import { decodeStored } from '@/lib/server/service/stored-json';
import { versionInput } from '@/lib/server/service/version/get';
import { loadVersion } from '@/lib/server/service/version/load-version';
import { loadReading } from '@/lib/server/service/version/record/stored-reading';
import { handoverJson } from './handover-json';
import { factsOfHeads } from './source-facts';

/** Where a successor of a version would start, by its last reading and the heads that are known with it. */
export async function getHandover({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof versionInput>;
}): Promise<HandoverAnswer> {
  requireScopeSomewhere(ctx, 'query:read');
  const { id } = versionInput.parse(input);
  const row = await loadVersion(ctx, id);
  if (row.view === null)
    throw new ServiceError(
      'not-found',
      `${row.name} was never read, so its end is not known. The fleet shows why its reading fails.`,
    );
  const declared = await declarationInEffect(ctx.db, id);
  const v1 = loadReading(row.view.reading);
  const facts: SourceFacts = {
    topics: factsOfHeads(decodeStored<HeadReading[]>(row.view.heads), v1),
    table: null,
    eventHubs: new Set(),
  };
  return handoverAnswer.parse(
    handoverJson({
      v1,
      nowMs: ctx.clock(),
      facts,
      asOfBatch: null,
      declaredIntervalMs: declaredInterval(declared?.declaration),
    }),
  );
}
