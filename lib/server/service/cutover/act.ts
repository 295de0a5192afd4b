import type { CutoverReceipt } from '@/lib/contract/cutover';
import { actionBodies } from '@/lib/contract/cutover-request';
import { pagePath } from '@/lib/contract/paths';
import { refused } from '@/lib/cutover/transition/transition';
import type { CutoverAction } from '@/lib/domain/cutover-words';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import type { Act } from './act/one-act';
import { type ActionBody, PREPARE, type Prepared } from './act/prepare';
import { requireMay } from './act/require-may';
import { type Change, changeCutover } from './change';
import { eventWords } from './json/event-words';
import { loadCutoverRow } from './load-cutover';
import { refusalError } from './refusal';
import { loadRecord } from './stored-cutover';
import { keepLook } from './watch/keep-look';
import { whoOf } from './who';

/**
 * Lets somebody act on a cutover. Everything that it rests on is read now: gates are judged for this very moment, and the
 * change is stored only if nothing else happened to the cutover since its facts were gathered.
 * @throws ServiceError `not-found` · `forbidden`: not by this actor · `conflict`: not in this state, of another plan, or
 * somebody was faster · `precondition`: gates that do not pass, each an issue · `invalid`
 */
export async function actOnCutover<Action extends CutoverAction>({
  ctx,
  input,
  also,
}: {
  ctx: ServiceContext;
  input: { id: string; action: Action; body: ActionBody<Action> };
  /** Written together with the change. */
  also?: Change['also'];
}): Promise<CutoverReceipt> {
  requireScopeSomewhere(ctx, 'query:read');
  const { id, action } = input;
  const row = await loadCutoverRow(ctx, id);
  const cutover = loadRecord(row);
  requireMay(ctx, action, cutover);
  const body = actionBodies[action].parse(input.body);
  if (body.digest !== cutover.digest)
    throw refusalError(refused('stale', 'The plan has changed since you saw it: look at it again.'));
  if ('from' in body && body.from !== undefined && body.from !== cutover.state)
    throw refusalError(
      refused('stale', `It is ${cutover.state} by now, and no longer ${body.from}: look at it again.`),
    );
  const by = whoOf(ctx.actor);
  // One table, one key: the body is that of the action.
  const prepare: (act: Act, body: never) => Promise<Prepared> = PREPARE[action];
  const {
    event,
    gathered,
    marks,
    asked,
    revision = null,
  } = await prepare({ ctx, row, cutover, by }, body as never);
  const found = gathered === null || gathered.v2Id === row.v2Id ? null : gathered.v2Id;
  const answer = await changeCutover(ctx, {
    id,
    revision: gathered === null ? revision : row.revision,
    event,
    ...(also === undefined ? {} : { also }),
    ...(marks === undefined ? {} : { marks }),
    ...(asked === undefined ? {} : { asked }),
    ...(found === null ? {} : { v2Id: found }),
  });
  if (answer.kind === 'refused') {
    const page = `${ctx.installation.address}${pagePath.cutover(id)}`;
    throw refusalError(answer, ctx.actor.kind === 'person' ? null : page);
  }
  const after = answer.cutover;
  if (gathered !== null) await keepLook(ctx.db, gathered, after);
  return {
    id,
    state: after.state,
    paused: after.paused !== null,
    revision: after.revision.toString(),
    digest: after.digest,
    words: eventWords(event, by.name, after.state),
    stored: true,
  };
}
