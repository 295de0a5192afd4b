import type { CutoverState } from '@/lib/domain/cutover-words';
import type { EventKind, EventOf } from './event';
import type { Cutover } from './state';
import { abort, closeAsItStands } from './transition/abort';
import { advance, advanceBack } from './transition/advance';
import { approve, voidApproval } from './transition/approve';
import { complete } from './transition/complete';
import {
  alarmOnly,
  lateWriteAfterGoingBack,
  lateWriteGoingBack,
  lateWriteInTrouble,
  stopForLateWrite,
} from './transition/late-write';
import { escalate, pause, resume, resumeFromTrouble } from './transition/pause';
import { amend, replan } from './transition/plan';
import { rollBack } from './transition/roll-back';
import { settle } from './transition/settle';
import { remindToComplete, timeOutToAborted, timeOutToBack, timeOutToHelp } from './transition/time-out';
import type { Transition } from './transition/transition';
import { hookAnswered, hookAnsweredOnly, stopForTrouble } from './transition/trouble';
import { validate } from './transition/validate';

/** What an event does in a state: a function, or the words with which it is refused. */
type Cell<Kind extends EventKind> = string | ((cutover: Cutover, event: EventOf<Kind>) => Transition);

const OVER = 'This cutover is over. Start a new one.';
const COMPLETED = 'This cutover is completed. To get back, start a new cutover from v2 to v1.';
const BEGUN = 'The plan is being carried out. Go back first; then make another plan.';
const PEOPLE = 'People were called. Go on from where it stopped, go back, or close it.';
const BACK = 'The way back has been taken. Finish it, or call people.';
const NOT_VALIDATED = 'The plan is not validated. Validate it first.';
const NOT_APPROVED = 'The plan is not approved. It has to be approved first.';
const NOT_FENCED = 'V1 has not been told to stop: nothing is to be decided or amended yet.';
const NOTHING_BEGUN = 'Nothing has begun. Abort the cutover to be rid of it: no changes are made.';
const V1_RUNS = 'V1 has not been told to stop, so it is meant to write.';
const STILL_STOPPING = 'V1 is being stopped: a file of it starts the quiet window anew.';
const ROLL_BACK = 'V1 has been told to stop. Go back instead: that v1 runs again is then checked.';
const ONCE_STARTED = 'Nothing is running that could be paused.';
const NOT_PAUSED = 'The cutover is not paused.';
const NOT_SOAKING = 'Only a cutover whose soak is over can be completed.';
const GATE_SHOWS = 'The gate of the next step shows it: nothing has to be stopped for it.';
const NO_HOOK = 'No hook has been called.';
const NO_END = 'Nothing here is limited in time.';
const SETTLED = 'V1 and v2 are switched: the plan is not amended any more.';

/**
 * ONE table: what each event does in each state. A pair that is missing does not compile. The order of the columns is the
 * order of `CUTOVER_STATES`.
 */
export const TABLE: { [Kind in EventKind]: Record<CutoverState, Cell<Kind>> } = {
  plan: {
    draft: replan,
    validated: replan,
    approved: replan,
    warming: BEGUN,
    verified: BEGUN,
    fencing: BEGUN,
    'handing-over': BEGUN,
    switched: BEGUN,
    soaking: BEGUN,
    completed: COMPLETED,
    'rolling-back': BACK,
    'rolled-back': OVER,
    aborted: OVER,
    'needs-human': PEOPLE,
  },
  validate: {
    draft: validate,
    validated: validate,
    approved: 'The plan is validated and approved. Go on, or make another plan.',
    warming: BEGUN,
    verified: BEGUN,
    fencing: BEGUN,
    'handing-over': BEGUN,
    switched: BEGUN,
    soaking: BEGUN,
    completed: COMPLETED,
    'rolling-back': BACK,
    'rolled-back': OVER,
    aborted: OVER,
    'needs-human': PEOPLE,
  },
  approve: {
    draft: NOT_VALIDATED,
    validated: approve,
    approved: approve,
    warming: approve,
    verified: approve,
    fencing: approve,
    'handing-over': approve,
    switched: 'V1 and v2 are switched: there is nothing left to approve.',
    soaking: 'V1 and v2 are switched: there is nothing left to approve.',
    completed: COMPLETED,
    'rolling-back': BACK,
    'rolled-back': OVER,
    aborted: OVER,
    'needs-human': PEOPLE,
  },
  advance: {
    draft: NOT_VALIDATED,
    validated: NOT_APPROVED,
    approved: advance,
    warming: advance,
    verified: advance,
    fencing: advance,
    'handing-over': advance,
    switched: advance,
    soaking: 'The next step is to complete the cutover, which a person does when the soak is over.',
    completed: COMPLETED,
    'rolling-back': advanceBack,
    'rolled-back': OVER,
    aborted: OVER,
    'needs-human': PEOPLE,
  },
  settle: {
    draft: NOT_FENCED,
    validated: NOT_FENCED,
    approved: NOT_FENCED,
    warming: settle,
    verified: settle,
    fencing: settle,
    'handing-over': settle,
    switched: settle,
    soaking: settle,
    completed: COMPLETED,
    'rolling-back': settle,
    'rolled-back': OVER,
    aborted: OVER,
    'needs-human': settle,
  },
  amend: {
    draft: NOT_FENCED,
    validated: NOT_FENCED,
    approved: NOT_FENCED,
    warming: NOT_FENCED,
    verified: NOT_FENCED,
    fencing: amend,
    'handing-over': 'The end of v1 is recorded: the plan is not amended any more.',
    switched: SETTLED,
    soaking: SETTLED,
    completed: COMPLETED,
    'rolling-back': BACK,
    'rolled-back': OVER,
    aborted: OVER,
    'needs-human': PEOPLE,
  },
  pause: {
    draft: ONCE_STARTED,
    validated: ONCE_STARTED,
    approved: pause,
    warming: pause,
    verified: pause,
    fencing: pause,
    'handing-over': pause,
    switched: pause,
    soaking: pause,
    completed: COMPLETED,
    'rolling-back': BACK,
    'rolled-back': OVER,
    aborted: OVER,
    'needs-human': PEOPLE,
  },
  resume: {
    draft: NOT_PAUSED,
    validated: NOT_PAUSED,
    approved: resume,
    warming: resume,
    verified: resume,
    fencing: resume,
    'handing-over': resume,
    switched: resume,
    soaking: resume,
    completed: COMPLETED,
    'rolling-back': NOT_PAUSED,
    'rolled-back': OVER,
    aborted: OVER,
    'needs-human': resumeFromTrouble,
  },
  escalate: {
    draft: NOTHING_BEGUN,
    validated: NOTHING_BEGUN,
    approved: NOTHING_BEGUN,
    warming: NOTHING_BEGUN,
    verified: NOTHING_BEGUN,
    fencing: escalate,
    'handing-over': escalate,
    switched: escalate,
    soaking: escalate,
    completed: COMPLETED,
    'rolling-back': escalate,
    'rolled-back': OVER,
    aborted: OVER,
    'needs-human': PEOPLE,
  },
  abort: {
    draft: abort,
    validated: abort,
    approved: abort,
    warming: abort,
    verified: abort,
    fencing: ROLL_BACK,
    'handing-over': ROLL_BACK,
    switched: ROLL_BACK,
    soaking: ROLL_BACK,
    completed: COMPLETED,
    'rolling-back': BACK,
    'rolled-back': OVER,
    aborted: OVER,
    'needs-human': closeAsItStands,
  },
  rollback: {
    draft: NOTHING_BEGUN,
    validated: NOTHING_BEGUN,
    approved: NOTHING_BEGUN,
    warming: 'V1 has not been told to stop. Abort the cutover: v1 runs on, and v2 is stopped.',
    verified: 'V1 has not been told to stop. Abort the cutover: v1 runs on, and v2 is stopped.',
    fencing: rollBack,
    'handing-over': rollBack,
    switched: rollBack,
    soaking: rollBack,
    completed: COMPLETED,
    'rolling-back': BACK,
    'rolled-back': OVER,
    aborted: OVER,
    'needs-human': rollBack,
  },
  complete: {
    draft: NOT_SOAKING,
    validated: NOT_SOAKING,
    approved: NOT_SOAKING,
    warming: NOT_SOAKING,
    verified: NOT_SOAKING,
    fencing: NOT_SOAKING,
    'handing-over': NOT_SOAKING,
    switched: NOT_SOAKING,
    soaking: complete,
    completed: COMPLETED,
    'rolling-back': BACK,
    'rolled-back': OVER,
    aborted: OVER,
    'needs-human': PEOPLE,
  },
  'timed-out': {
    draft: timeOutToAborted,
    validated: timeOutToAborted,
    approved: timeOutToAborted,
    warming: timeOutToAborted,
    verified: timeOutToAborted,
    fencing: timeOutToBack,
    'handing-over': timeOutToHelp,
    switched: timeOutToHelp,
    soaking: remindToComplete,
    completed: NO_END,
    'rolling-back': timeOutToHelp,
    'rolled-back': NO_END,
    aborted: NO_END,
    'needs-human': NO_END,
  },
  'approval-void': {
    draft: 'There is no approval that could be void.',
    validated: 'There is no approval that could be void.',
    approved: voidApproval,
    warming: voidApproval,
    verified: voidApproval,
    fencing: voidApproval,
    'handing-over': voidApproval,
    switched: 'V1 and v2 are switched: the approval has been used.',
    soaking: 'V1 and v2 are switched: the approval has been used.',
    completed: COMPLETED,
    'rolling-back': BACK,
    'rolled-back': OVER,
    aborted: OVER,
    'needs-human': PEOPLE,
  },
  'late-write': {
    draft: V1_RUNS,
    validated: V1_RUNS,
    approved: V1_RUNS,
    warming: V1_RUNS,
    verified: V1_RUNS,
    fencing: STILL_STOPPING,
    'handing-over': stopForLateWrite,
    switched: stopForLateWrite,
    soaking: stopForLateWrite,
    completed: alarmOnly,
    'rolling-back': lateWriteGoingBack,
    'rolled-back': lateWriteAfterGoingBack,
    aborted: 'The cutover was given up: nobody is meant to be silent.',
    'needs-human': lateWriteInTrouble,
  },
  trouble: {
    draft: GATE_SHOWS,
    validated: GATE_SHOWS,
    approved: GATE_SHOWS,
    warming: GATE_SHOWS,
    verified: GATE_SHOWS,
    fencing: GATE_SHOWS,
    'handing-over': stopForTrouble,
    switched: stopForTrouble,
    soaking: stopForTrouble,
    completed: COMPLETED,
    'rolling-back': BACK,
    'rolled-back': OVER,
    aborted: OVER,
    'needs-human': 'People are called already.',
  },
  'hook-answered': {
    draft: NO_HOOK,
    validated: NO_HOOK,
    approved: NO_HOOK,
    warming: hookAnswered,
    verified: hookAnswered,
    fencing: hookAnswered,
    'handing-over': hookAnswered,
    switched: hookAnswered,
    soaking: hookAnswered,
    completed: hookAnsweredOnly,
    'rolling-back': hookAnsweredOnly,
    'rolled-back': hookAnsweredOnly,
    aborted: hookAnsweredOnly,
    'needs-human': hookAnsweredOnly,
  },
};

const WAITS = 'The cutover is paused. Resume it first.';

/** What a paused cutover still takes: ways out, what people add, and what happens by itself. Null: taken. */
export const WHEN_PAUSED: Record<EventKind, string | null> = {
  plan: WAITS,
  validate: WAITS,
  approve: null,
  advance: WAITS,
  settle: null,
  amend: null,
  pause: 'The cutover is paused already.',
  resume: null,
  escalate: null,
  abort: null,
  rollback: null,
  complete: WAITS,
  'timed-out': null,
  'approval-void': null,
  'late-write': null,
  trouble: null,
  'hook-answered': null,
};
