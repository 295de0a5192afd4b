import { ConfigError } from './config-error';
import { type Environment, isLoopback } from './environment';
import type { SignInConfig } from './sign-in';

/**
 * Refuses to listen where others can reach it while nobody is asked who they are.
 * @throws ConfigError
 */
export function assertMayListen({ host }: Pick<Environment, 'host'>, signIn: SignInConfig | undefined): void {
  if (isLoopback(host)) return;
  const found = `found ${JSON.stringify(host)}, which other machines can reach`;
  if (signIn === undefined) {
    throw refusal(
      `${found}, and no sign-in is configured. Set signIn: { method: password, address: … } in signalbox.yaml (docs/sign-in.md), or listen on 127.0.0.1, ::1 or localhost`,
    );
  }
  if (signIn.method === 'demo') {
    throw refusal(
      `${found}, and the people of the demo have no passwords: expected 127.0.0.1, ::1 or localhost`,
    );
  }
  if (signIn.address === undefined) {
    throw refusal(
      `${found}, and signIn.address is not set: expected the address under which people open Signalbox, such as https://signalbox.example`,
    );
  }
}

/** The address under which people open Signalbox: what links, cookies and the check of the Host header use. */
export function publicAddress(
  { host, port }: Pick<Environment, 'host' | 'port'>,
  signIn: SignInConfig | undefined,
): string {
  if (signIn?.method === 'password' && signIn.address !== undefined) return signIn.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function refusal(detail: string): ConfigError {
  return new ConfigError([{ source: 'environment', line: undefined, field: 'HOST', detail }]);
}
