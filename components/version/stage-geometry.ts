import { AXIS_ROW, HEAD_ROW } from '@/components/track/track-geometry';

/** Heights of a version's track in pixels: three lanes, fixed, so that nothing below moves when data does. */
export const LANE = 40;
export const LANES_HEIGHT = HEAD_ROW + 3 * LANE + AXIS_ROW;

/** The track with its legend on one line: what stands in its place has this height too. */
export const STAGE_HEIGHT = 'h-[12rem]';
