import type { PasswordDoor } from '@/lib/server/auth/password/door';
import { runtime } from '@/lib/server/runtime';
import { ServiceError } from '@/lib/server/service/service-error';

/** The door of this installation. @throws ServiceError `precondition` where nobody signs in with a password */
export async function passwordDoor(): Promise<PasswordDoor> {
  const { signIn } = await runtime();
  if (signIn.door !== undefined) return signIn.door;
  throw new ServiceError('precondition', 'Nobody signs in with a password here (docs/sign-in.md).');
}
