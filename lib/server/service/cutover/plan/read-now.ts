import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { ServiceError } from '@/lib/server/service/service-error';
import { readSide, type SideSources } from '../facts/read-side';

interface Place {
  name: string;
  location: string;
}

/** V1 as its files are now. @throws ServiceError `unavailable` */
export async function readV1(sources: SideSources, { name, location }: Place): Promise<CheckpointReading> {
  const side = await readSide(sources, { location, detail: 'sizes', deep: 'always', silentMs: null });
  if (side.state === 'read') return side.reading;
  throw new ServiceError(
    'unavailable',
    side.state === 'absent'
      ? `Nothing of Spark is at ${location} now, where ${name} was read before: there is no v1 to plan with. Find out where its checkpoint went.`
      : `${name} cannot be read now, and a plan is made of what its files say now. ${side.why}`,
  );
}

/** V2 as its files are now; null where nothing of Spark is there. @throws ServiceError `unavailable` */
export async function readV2(
  sources: SideSources,
  { name, location }: Place,
): Promise<CheckpointReading | null> {
  const side = await readSide(sources, { location, detail: 'sizes', deep: 'always', silentMs: null });
  if (side.state !== 'unreadable') return side.state === 'read' ? side.reading : null;
  throw new ServiceError(
    'unavailable',
    `Whether something of ${name} is at ${location} cannot be seen now, and a plan needs to know. ${side.why}`,
  );
}
