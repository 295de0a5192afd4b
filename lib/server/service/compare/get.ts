import type { z } from 'zod';
import { type CompareAnswer, compareAnswer, type compareRequest } from '@/lib/contract/compare';
import type { DoctorProblem } from '@/lib/contract/doctor';
import { SEVERITIES } from '@/lib/domain/finding-code';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { declarationInEffect } from '@/lib/server/service/declaration/kept-declaration';
import { findingJson } from '@/lib/server/service/finding/finding-json';
import { ServiceError } from '@/lib/server/service/service-error';
import { currentState } from '@/lib/server/service/version/current-state';
import { loadVersion } from '@/lib/server/service/version/load-version';
import { loadReading } from '@/lib/server/service/version/record/stored-reading';
import { type ComparedVersion, compareJson } from './compare-json';

/** Two versions side by side, as they were read last. They may belong to different environments. */
export async function getComparison({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.output<typeof compareRequest>;
}): Promise<CompareAnswer> {
  requireScopeSomewhere(ctx, 'query:read');
  const nowMs = ctx.clock();
  const [v1, v2] = await Promise.all([load(ctx, input.v1, nowMs), load(ctx, input.v2, nowMs)]);
  const problems = [...v1.problems, ...v2.problems].sort(worstFirst);
  return compareAnswer.parse(
    compareJson({ nowMs, v1: v1.compared, v2: v2.compared, problems, said: input.match ?? [] }),
  );
}

async function load(
  ctx: ServiceContext,
  id: string,
  nowMs: bigint,
): Promise<{ compared: ComparedVersion; problems: DoctorProblem[] }> {
  const row = await loadVersion(ctx, id);
  if (row.view === null)
    throw new ServiceError(
      'not-found',
      `${row.name} was never read, so there is nothing to compare. The fleet shows why its reading fails.`,
    );
  const [findings, declared] = await Promise.all([
    ctx.db.finding.findMany({ where: { versionId: id, closedMs: null } }),
    declarationInEffect(ctx.db, id),
  ]);
  const { status, reason } = currentState(row, nowMs);
  return {
    compared: {
      reading: loadReading(row.view.reading),
      versionId: id,
      status,
      statusReason: reason,
      declared: declared?.declaration ?? null,
    },
    problems: findings.map((finding) => {
      const {
        versionId: _id,
        versionName,
        firstSeenMs: _first,
        lastSeenMs: _last,
        facts,
        ...problem
      } = findingJson(finding, row);
      return { ...problem, checkpoint: versionName, facts: facts as DoctorProblem['facts'] };
    }),
  };
}

function worstFirst(a: DoctorProblem, b: DoctorProblem): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
}
