import type { CompareAnswer } from '@/lib/contract/compare';
import type { HandoverAnswer } from '@/lib/contract/handover';

/** What the two roles are called: `v1`, whose checkpoint stands in question, and `v2`, which would go on. */
export type RoleNames = { old: string; next: string };

/** A role as a word of a sentence; not a part of a name, a path or a quoted value. */
const ROLE = /(?<![\w/.:"-])v([12])(?=$|[\s,;:)’']|\.(?:\s|$))/g;

/** A sentence of an answer with the versions' names in place of their roles. */
export function sayNames(text: string, { old, next }: RoleNames): string {
  const said = text.replace(ROLE, (_, role) => (role === '1' ? old : next));
  // Names keep their case; a common word at the beginning does not.
  return /^v[12]\b/.test(text) && said.startsWith('the ') ? `T${said.slice(1)}` : said;
}

/** A comparison whose sentences name the versions. */
export function nameSides(answer: CompareAnswer, names: RoleNames): CompareAnswer {
  if (names.old === 'v1' && names.next === 'v2') return answer;
  const say = (text: string) => sayNames(text, names);
  return {
    ...answer,
    summary: say(answer.summary),
    reasons: answer.reasons.map((each) => ({ ...each, summary: say(each.summary) })),
    alignment: answer.alignment.map((each) => ({ ...each, why: each.why === null ? null : say(each.why) })),
    notComparable: answer.notComparable.map(say),
    confDiff: answer.confDiff.map((each) => ({ ...each, words: say(each.words) })),
    stateDiff: answer.stateDiff.map((each) => ({ ...each, words: say(each.words) })),
  };
}

/** A start whose sentences name the version that ends; the one that begins has no name yet. */
export function nameHandover(answer: HandoverAnswer): HandoverAnswer {
  const say = (text: string) => sayNames(text, { old: answer.name, next: 'the successor' });
  const { refused } = answer;
  return {
    ...answer,
    warnings: answer.warnings.map((each) => ({ ...each, summary: say(each.summary) })),
    refused: refused && { ...refused, summary: say(refused.summary), nextStep: say(refused.nextStep) },
    sources: answer.sources.map((source) => ({
      ...source,
      note: source.note === null ? null : say(source.note),
      ways: source.ways.map((way) => ({ ...way, title: say(way.title), effect: say(way.effect) })),
    })),
  };
}
