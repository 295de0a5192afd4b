import { ServiceError } from '@/lib/server/service/service-error';

/** Nobody needs a list for these: they are what is tried first. Compared without case, spaces and signs. */
const COMMON =
  /^(?:(?:password|passwort|signalbox|changeme|letmein|welcome|qwertz?|qwertyuiop|admin|secret|iloveyou)+\d*|(.{1,4})\1+|0?123456789\d*|abcdefghijkl\w*)$/;

/**
 * Refuses what is guessed first. Length is what counts (contract/sign-in.ts): no kind of character is demanded, and none
 * has to change after a while. @throws ServiceError `invalid`
 */
export function requireGoodPassword(password: string, person: { name: string; email: string | null }): void {
  const plain = simple(password);
  const own = [person.name, person.email ?? '', person.email?.split('@')[0] ?? ''].map(simple);
  const isOwn = own.some((each) => each.length >= 3 && plain.replaceAll(each, '').length < 6);
  if (!isOwn && !COMMON.test(plain) && new Set(plain).size >= 5) return;
  const message = 'too easy to guess: take several words that do not belong together';
  throw new ServiceError('invalid', `The password is ${message}. Nothing was stored.`, [
    { path: 'password', message },
  ]);
}

function simple(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
