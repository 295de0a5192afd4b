import { runInNewContext } from 'node:vm';
import { KafkaHeadError } from './kafka-head-error';

/** Longer than any sane pattern needs for all topics of a cluster. */
const PATTERN_MS = 200;

/**
 * The topics that Spark's `subscribePattern` takes: those that match as a whole, as `Pattern.matcher(topic).matches()` of
 * the Kafka client does. A pattern that Java knows and JavaScript does not is refused, never guessed; one that runs
 * away is stopped.
 * @throws KafkaHeadError of kind `misdeclared`
 */
export function matchingTopics(pattern: string, topics: readonly string[]): string[] {
  try {
    const matched: unknown = runInNewContext(
      'const whole = new RegExp("^(?:" + pattern + ")$"); JSON.stringify(JSON.parse(topics).filter((topic) => whole.test(topic)))',
      { pattern, topics: JSON.stringify(topics) },
      { timeout: PATTERN_MS },
    );
    return JSON.parse(String(matched)) as string[];
  } catch (cause) {
    throw new KafkaHeadError(
      'misdeclared',
      `subscribePattern: ${JSON.stringify(pattern)} cannot be used. Expected a pattern that Java and JavaScript both know and that is matched at once; name the topics instead.`,
      { cause },
    );
  }
}
