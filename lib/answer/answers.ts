import type { Answer } from './answer';
import { type AnswerBasis, type AnswerContext, basisOf } from './basis';
import { answerBehind } from './behind';
import { answerMoving } from './moving';
import { answerSide } from './side';
import { answerStateLoadable } from './state-loadable';
import { answerWhereResumes } from './where-resumes';

/** The five answers, in the order in which the questions are asked (design §1). Pure. */
export function answerAll(context: AnswerContext): Answer[] {
  return answersFrom(basisOf(context));
}

/** The same from a basis that is known already. */
export function answersFrom(basis: AnswerBasis): Answer[] {
  return [
    answerMoving(basis),
    answerSide(basis),
    answerBehind(basis),
    answerStateLoadable(basis),
    answerWhereResumes(basis),
  ];
}
