import { spellingsOf } from '@/lib/domain/location';
import type { ServiceContext } from '@/lib/server/service/context';
import type { Target } from './target';

/** Why v1, v2 or the place of v2 is another one's already, a sentence each; empty where all are free. */
export async function whyTaken(
  { db }: ServiceContext,
  {
    query,
    v1,
    v2,
  }: {
    query: { id: string; name: string };
    v1: { id: string; name: string };
    v2: Target;
  },
): Promise<string[]> {
  const ids = v2.versionId === null ? [v1.id] : [v1.id, v2.versionId];
  const [retired, planned] = await Promise.all([
    db.retirement.findMany({ where: { versionId: { in: ids } } }),
    db.cutover.findMany({
      where: {
        holds: { not: null },
        queryId: { not: query.id },
        v2Location: { in: spellingsOf(v2.location) },
      },
      orderBy: { id: 'asc' },
      select: { id: true },
    }),
  ]);
  return [
    ...retired.map(({ versionId, cutoverId }) =>
      versionId === v1.id
        ? `${v1.name} was retired by ${cutoverId}, and another version has taken over: plan from that one.`
        : `${v2.name} was retired by ${cutoverId}, and its checkpoint is kept as it is: give v2 a checkpoint of its own.`,
    ),
    ...v2.declaredBy
      .filter((name) => name !== query.name)
      .map(
        (name) =>
          `signalbox.yaml declares ${v2.location} as a checkpoint of ${name}: give v2 a place that nobody else uses.`,
      ),
    ...planned.map(
      ({ id }) => `${id} is to start its own v2 at ${v2.location}: give v2 a place that nobody else uses.`,
    ),
  ];
}
