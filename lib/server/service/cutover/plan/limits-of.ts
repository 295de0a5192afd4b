import type { z } from 'zod';
import type { limitsChoice } from '@/lib/contract/cutover-request';
import { DEFAULT_LIMITS, type Limits } from '@/lib/cutover/limits';

const SECOND = 1_000n;
const DAY = 86_400n * SECOND;

/**
 * The numbers of a plan: the usual ones but for what was chosen. A state in which something has to pass by itself may last
 * as long as that takes and some time more, whatever was chosen: a soak and a day, twice the floor of the quiet window.
 */
export function limitsOf(choice: z.output<typeof limitsChoice>): Limits {
  const usual = DEFAULT_LIMITS;
  const soakMs = seconds(choice.soakSeconds) ?? usual.soakMs;
  const quietFloorMs = seconds(choice.quietFloorSeconds) ?? usual.quietFloorMs;
  const approvalMs = seconds(choice.approvalSeconds) ?? usual.approvalMs;
  const { stepMs } = usual;
  return {
    ...usual,
    quietFloorMs,
    quietMargin: choice.quietMargin === undefined ? usual.quietMargin : BigInt(choice.quietMargin),
    lagLimit: choice.lagLimit === undefined ? usual.lagLimit : BigInt(choice.lagLimit),
    lagSamples: choice.lagSamples ?? usual.lagSamples,
    v2Batches: choice.v2Batches === undefined ? usual.v2Batches : BigInt(choice.v2Batches),
    outputFreshMs: seconds(choice.outputFreshSeconds) ?? usual.outputFreshMs,
    soakMs,
    wayBackMs: seconds(choice.wayBackSeconds) ?? usual.wayBackMs,
    approvalMs,
    totalMs: seconds(choice.totalSeconds) ?? usual.totalMs,
    stepMs: {
      ...stepMs,
      approved: longest(stepMs.approved, approvalMs),
      fencing: longest(stepMs.fencing, 2n * quietFloorMs),
      'handing-over': longest(stepMs['handing-over'], 2n * quietFloorMs),
      soaking: longest(stepMs.soaking, soakMs + DAY),
      'rolling-back': longest(stepMs['rolling-back'], 2n * quietFloorMs),
    },
  };
}

function seconds(chosen: number | undefined): bigint | undefined {
  return chosen === undefined ? undefined : BigInt(chosen) * SECOND;
}

function longest(usual: bigint | undefined, needed: bigint): bigint {
  return usual === undefined || usual < needed ? needed : usual;
}
