import type { z } from 'zod';
import type { limitsChoice } from '@/lib/contract/cutover-request';
import { DEFAULT_LIMITS, type Limits } from '@/lib/cutover/limits';

const SECOND = 1_000n;
const HOUR = 3_600n * SECOND;
const DAY = 24n * HOUR;

/**
 * The numbers of a plan: the usual ones but for what was chosen. A state in which something has to pass by itself may last
 * as long as that takes and some time more, whatever was chosen: a soak and a day, the quiet window's floor and an hour.
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
      fencing: longest(stepMs.fencing, quietFloorMs + HOUR),
      'handing-over': longest(stepMs['handing-over'], quietFloorMs + HOUR),
      soaking: longest(stepMs.soaking, soakMs + DAY),
      'rolling-back': longest(stepMs['rolling-back'], quietFloorMs + HOUR),
    },
  };
}

function seconds(chosen: number | undefined): bigint | undefined {
  return chosen === undefined ? undefined : BigInt(chosen) * SECOND;
}

function longest(usual: bigint | undefined, needed: bigint): bigint {
  return usual === undefined || usual < needed ? needed : usual;
}
