import { ServiceError } from '@/lib/server/service/service-error';

const LOOPBACK = /^(localhost|[\w-]+\.localhost)$/i;
/** A number is no name: nobody can make it resolve to another place. */
const NUMERIC = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])$/i;

/**
 * Refuses a request whose Host is another name than this installation's: this machine, or that of `address`, under which people
 * open it. Without sign-in the one door left is a foreign page whose name was made to resolve to 127.0.0.1 (DNS
 * rebinding): its Host betrays it.
 */
export function requireKnownHost(host: string | null, address: string): void {
  const name = (host ?? '').replace(/:\d+$/, '');
  if (LOOPBACK.test(name) || NUMERIC.test(name)) return;
  if (name !== '' && name.toLowerCase() === new URL(address).hostname) return;
  throw new ServiceError(
    'forbidden',
    `Signalbox does not answer under the name "${name}". Open it by the address that \`npm start\` prints; a proxy before it must send that name, or \`Host: localhost\`.`,
  );
}
