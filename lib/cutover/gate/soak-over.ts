import { formatDuration, formatMoment } from '@/lib/domain/format';
import type { Gate } from './facts';
import { inconclusive, pass } from './gate';

/** The soak has lasted as long as the plan says. */
export const soakOver: Gate = ({ cutover: { soakSinceMs, plan }, nowMs }) => {
  if (soakSinceMs === null) return inconclusive('The soak has not begun.');
  const endsMs = soakSinceMs + plan.limits.soakMs;
  return nowMs >= endsMs
    ? pass(`The soak lasted ${formatDuration(nowMs - soakSinceMs)}.`, { asOfMs: soakSinceMs })
    : inconclusive(`The soak lasts until ${formatMoment(endsMs)}.`, {
        asOfMs: soakSinceMs,
        settlesMs: endsMs,
      });
};
