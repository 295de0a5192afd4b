import { ConfigError } from '../config-error';

/** Why a configuration is refused; `accepted` where it is not. */
export function problemOf(parse: () => unknown): string {
  try {
    parse();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}
