import type { Tone } from '@/components/status/tone-mark';
import type { CompareAnswer } from '@/lib/contract/compare';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import { byBadness, countsOf, type Partition, partitionInWords, toGoOf } from './prepare-takeover';
import type { SideNames } from './side-names';

/** One of the three questions that the page answers before any drawing. */
export type VerdictAnswer = {
  question: string;
  tone: Tone;
  /** The answer itself, short enough for a tired person. */
  word: string;
  sentence: string;
};

type Names = Pick<SideNames, 'old' | 'next'>;

/** How many partitions are named before the rest is counted. */
const NAMED = 3;

/** May it resume, how was it taken over, and has it caught up: in words, with numbers and names. */
export function prepareVerdict(answer: CompareAnswer, names: Names): VerdictAnswer[] {
  return [resumeAnswer(answer, names), takeoverAnswer(answer, names), caughtUpAnswer(answer, names)];
}

function resumeAnswer({ verdict, summary, reasons }: CompareAnswer, { old, next }: Names): VerdictAnswer {
  const question = `May ${next} resume on ${old}’s checkpoint?`;
  switch (verdict) {
    case 'resume': {
      const silent = reasons.filter(({ effect }) => effect === 'silent').length;
      const word = silent === 0 ? 'Yes, it may resume' : 'Yes, as far as is recorded';
      return { question, tone: 'good', word, sentence: summary };
    }
    case 'new-checkpoint':
      return {
        question,
        tone: 'bad',
        word: 'No, it needs a checkpoint of its own',
        sentence: [summary, reasons[0]?.summary].filter((text) => text !== undefined).join(' '),
      };
    case 'unknown':
      return { question, tone: 'unknown', word: 'Not known', sentence: summary };
    default:
      return verdict satisfies never;
  }
}

function takeoverAnswer(
  { handover, alignment, notComparable }: CompareAnswer,
  { old, next }: Names,
): VerdictAnswer {
  const question = `How did ${next} take over?`;
  const unknown = countsOf(alignment).unknown;
  const alsoUnknown = unknown === 0 ? '' : ` Not known for ${formatCountOf(unknown, 'partition')}.`;
  switch (handover) {
    case 'aligned':
      return {
        question,
        tone: 'good',
        word: `Exactly where ${old} ended`,
        sentence: `${allPartitions(alignment.length)} at the committed end: nothing is missed, nothing is processed twice.`,
      };
    case 'gap':
    case 'mixed':
    case 'overlap': {
      const words = [
        handover === 'overlap' ? '' : `${sumInWords(alignment, 'gap')} processed by nobody`,
        handover === 'gap'
          ? ''
          : `${sumInWords(alignment, 'overlap')} ${handover === 'mixed' ? '' : 'processed '}twice`,
      ].filter(Boolean);
      return {
        question,
        tone: handover === 'overlap' ? 'warn' : 'bad',
        word: words.join(', '),
        sentence: `${asSentence([...clauses(alignment, 'gap'), ...clauses(alignment, 'overlap')].join('; '))}${alsoUnknown}`,
      };
    }
    case 'not-started':
      return {
        question,
        tone: 'unknown',
        word: 'It has not started',
        sentence: `${next} has planned nothing yet. The handover snippet says where it has to start.`,
      };
    case 'not-comparable':
      return {
        question,
        tone: 'unknown',
        word: 'Not known',
        sentence: asSentence(notComparable[0] ?? 'What is recorded does not tell where it began'),
      };
    default:
      return handover satisfies never;
  }
}

function caughtUpAnswer(
  { caughtUp, alignment, handover }: CompareAnswer,
  { old, next }: Names,
): VerdictAnswer {
  const question = `Has ${next} caught up with ${old}?`;
  if (handover === 'not-started')
    return { question, tone: 'unknown', word: 'It has not started', sentence: 'It has committed nothing.' };
  const known = alignment.filter((each) => each.caughtUp !== null);
  const behind = known.filter((each) => each.caughtUp === false);
  if (caughtUp === null && behind.length === 0) {
    return {
      question,
      tone: 'unknown',
      word: 'Not known',
      sentence: `What both have committed cannot be held against each other${known.length === 0 ? '' : ' everywhere'}.`,
    };
  }
  if (behind.length === 0) {
    return {
      question,
      tone: 'good',
      word: 'Yes, everywhere',
      sentence: `In ${formatCountOf(known.length, 'partition')} ${next} has committed at least what ${old} has.`,
    };
  }
  return {
    question,
    tone: 'progress',
    word:
      toGoInWords(behind) ??
      `Not yet in ${formatCount(behind.length)} of ${formatCountOf(known.length, 'partition')}`,
    sentence: `Still behind in ${formatCount(behind.length)} of ${formatCountOf(known.length, 'partition')}: ${listOf(behind.map(partitionInWords))}.`,
  };
}

/** `Not yet: 44 records to go`; null where a size is not known or units differ. */
function toGoInWords(behind: readonly Partition[]): string | null {
  const [unit, ...others] = new Set(behind.map((each) => each.unit));
  const sizes = behind.map(toGoOf);
  if (unit === undefined || others.length > 0 || sizes.includes(null)) return null;
  const sum = sizes.reduce((total, size) => total + BigInt(size ?? 0), 0n);
  return `Not yet: ${distanceInWords(sum, unit)} to go`;
}

/** All distances of one relation added up; said as a count of partitions where a size is not known or units differ. */
function sumInWords(alignment: readonly Partition[], relation: 'gap' | 'overlap'): string {
  const those = alignment.filter((each) => each.relation === relation);
  const units = new Set(those.map(({ unit }) => unit));
  const [unit] = units;
  const sizes = those.flatMap(({ distance }) => (distance === null ? [] : [BigInt(distance)]));
  if (unit === undefined || units.size > 1 || sizes.length < those.length)
    return `Ranges of ${formatCountOf(those.length, 'partition')}`;
  return distanceInWords(
    sizes.reduce((sum, size) => sum + size, 0n),
    unit,
  );
}

/** `120 records on partition 1 of orders read by nobody`, the largest first. */
function clauses(alignment: readonly Partition[], relation: 'gap' | 'overlap'): string[] {
  const those = alignment.filter((each) => each.relation === relation).sort(byBadness);
  if (those.length === 0) return [];
  const parts = those.map((each) =>
    each.distance === null
      ? `${partitionInWords(each)}, size not known`
      : `${distanceInWords(BigInt(each.distance), each.unit)} on ${partitionInWords(each)}`,
  );
  return [`${relation === 'gap' ? 'missed' : 'twice'}: ${listOf(parts)}`];
}

function listOf(parts: readonly string[]): string {
  const named = parts.slice(0, NAMED).join(', ');
  return parts.length <= NAMED ? named : `${named} and ${formatCount(parts.length - NAMED)} more`;
}

function allPartitions(count: number): string {
  return count === 1 ? 'The one partition starts' : `All ${formatCount(count)} partitions start`;
}

function asSentence(text: string): string {
  const [first = '', ...rest] = text;
  const sentence = first.toUpperCase() + rest.join('');
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
