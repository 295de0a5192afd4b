import { formatCount } from '@/lib/domain/format';
import type { Answer } from './answer';
import type { AnswerContext } from './basis';
import { positionsInWords } from './positions-in-words';

/** *Where does a restart resume?* From the end offsets of the last committed batch (promise P4), if it can start at all. */
export function answerWhereResumes({ reading }: Pick<AnswerContext, 'reading'>): Answer {
  const { restart, lastCommittedBatch: committed, state } = reading;
  const answer = { question: 'resume', asOfMs: reading.readAtMs } as const;
  const from = positionsInWords(reading, (source) => source.committed);
  // Async progress tracking writes down only some of the batches that ran (spec logs §7.1).
  const repeat = reading.asyncProgress
    ? ' Records that were read since then are read again (async progress tracking), and written again where the sink cannot tell that it has them.'
    : '';
  const commitPath = committed === null ? [] : [`commits/${committed}`, `offsets/${committed}`];
  const intact =
    committed === null
      ? ''
      : ` Everything up to batch ${formatCount(committed)} is committed${from === null ? '' : `, up to ${from}`}.`;

  if (restart.action === 'fail')
    return {
      ...answer,
      tone: 'bad',
      word: 'It does not start',
      sentence: `A start fails: ${restart.why}.${intact}`,
      evidence: commitPath,
    };
  if (state !== null && state.requiredVersion !== null && !state.loadable)
    return {
      ...answer,
      tone: 'bad',
      word: 'It does not start',
      sentence: `The logs lead to batch ${formatCount(restart.batch)}, but its state cannot be loaded.${intact}`,
      evidence: [...commitPath, 'state'],
    };
  if (reading.metadata.state !== 'present' && committed !== null)
    return {
      ...answer,
      tone: 'bad',
      word: 'Not safely',
      sentence: `The query's identity (metadata) is ${reading.metadata.state}: a start fails or begins under a new identity, for which the sink forgets what it has.${intact}`,
      evidence: ['metadata', ...commitPath],
    };
  switch (restart.action) {
    case 'fresh':
      return {
        ...answer,
        tone: 'unknown',
        word: `Batch ${formatCount(restart.batch)}, from the beginning`,
        sentence: 'Nothing was planned yet: the start options of the job decide where it begins.',
        evidence: ['offsets'],
      };
    case 'next':
      return {
        ...answer,
        tone: 'good',
        word: `Batch ${formatCount(restart.batch)}`,
        sentence:
          from === null
            ? `It plans batch ${formatCount(restart.batch)} after the last commit.${repeat}`
            : `From the end of batch ${formatCount(committed ?? restart.batch)}: ${from}.${repeat}`,
        evidence: commitPath,
      };
    case 'rerun': {
      const start = from ?? positionsInWords(reading, (source) => source.started);
      const end = positionsInWords(reading, (source) => source.planned);
      return {
        ...answer,
        tone: 'good',
        word: `Batch ${formatCount(restart.batch)} again`,
        sentence: `From ${start ?? 'its start'} to the end that was planned${end === null ? '' : `: ${end}`}; rows come twice only where the sink cannot tell that it has them.`,
        evidence: [`offsets/${restart.batch}`, ...commitPath.slice(0, 1)],
      };
    }
    default:
      return restart satisfies never;
  }
}
