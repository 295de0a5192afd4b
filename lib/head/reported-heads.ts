import { type Progress, parseProgress } from '@/lib/spark/event/progress';
import { isFormatError } from '@/lib/spark/format-error';
import type { HeadReading } from './head';

/**
 * Heads that a query reported itself: `latestOffset` of its progress events (Spark 3.2+), as old as the trigger that
 * asked for it. A stopped query reports nothing, so these say nothing about the time after.
 *
 * A Kafka source's figures are matched by topic: a source that stands twice in the plan is reported once, so its place
 * in the event is not its place in the offset log. Where positions have no topic the place is all there is.
 *
 * @returns one reading per event and source, in the order of the events
 */
export function reportedHeads(events: readonly Progress[]): HeadReading[] {
  return events.flatMap(({ timestampMs, batchId, sources }) => {
    if (timestampMs === null) return [];
    return sources.flatMap(({ latestOffset }, index): HeadReading[] => {
      const positions = latestOffset?.positions ?? [];
      if (positions.length === 0) return [];
      return [
        {
          origin: 'reported',
          label: `latestOffset in progress of batch ${batchId}`,
          atMs: timestampMs,
          sourceIndex: positions.every(({ topic }) => topic !== null) ? null : index,
          heads: positions.map(({ topic, partition, value }) => ({
            topic,
            partition,
            beginning: null,
            end: value,
          })),
        },
      ];
    });
  });
}

/**
 * Progress events from text, one a line, in either dialect of Spark. Other events and lines that cannot be read, as the
 * last one while it is being written, are left out.
 * @param queryId only events of this query, when given: a log may hold several
 */
export function parseProgressLines(text: string, queryId?: string): Progress[] {
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '') return [];
    try {
      const progress = parseProgress(line);
      return progress === undefined || (queryId !== undefined && progress.queryId !== queryId)
        ? []
        : [progress];
    } catch (error) {
      if (!isFormatError(error)) throw error;
      return [];
    }
  });
}
