import { z } from 'zod';
import { SEVERITIES } from '@/lib/domain/finding-code';
import { POSITION_UNITS, SOURCE_KINDS } from '@/lib/domain/source-kind';
import { STATUSES } from '@/lib/domain/status';

/** Closed vocabularies, shared by all shapes of the API. */
export const status = z.enum(STATUSES);
export const severity = z.enum(SEVERITIES);
export const sourceKind = z.enum(SOURCE_KINDS);
export const positionUnit = z.enum(POSITION_UNITS);

/** `running`: its files move in its own rhythm · `quiet`: they do not · `vanished`: the path is gone, the last reading is kept · `unknown`: never read. */
export const versionActivity = z.enum(['running', 'catching-up', 'idle', 'quiet', 'vanished', 'unknown']);
export type VersionActivity = z.infer<typeof versionActivity>;

export const tone = z.enum(['good', 'progress', 'warn', 'bad', 'unknown']);
export const trend = z.enum(['ok', 'keeps-up', 'falling', 'growing', 'stalled', 'rewind', 'unknown']);
