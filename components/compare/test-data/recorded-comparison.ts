import { readMoment } from '@/fixtures/read-moment';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { CompareAnswer } from '@/lib/contract/compare';
import { compareJson } from '@/lib/server/service/compare/compare-json';

/** The comparison of two recorded versions as the API answers it, for tests. Nothing is declared, and no problem is judged. */
export async function recordedComparison(moment: string, v1: string, v2: string): Promise<CompareAnswer> {
  const { versions, nowMs } = await readMoment(moment);
  const side = (name: string) => {
    const reading: CheckpointReading | undefined = versions.get(name);
    if (reading === undefined) throw new Error(`${name} is not there at ${moment}`);
    return {
      reading,
      versionId: `prod.${name}`,
      status: 'healthy' as const,
      statusReason: '',
      declared: null,
    };
  };
  return compareJson({ nowMs, v1: side(v1), v2: side(v2), problems: [] });
}
