import { referredVariable } from '@/lib/server/config/secret';
import type { Webhook } from '@/lib/server/config/webhooks';

/** A secret that can be guessed is none. */
const FEWEST_CHARACTERS = 16;

/** The secrets of webhooks, as the environment has them now. */
export class WebhookSecrets {
  readonly #variables: Record<string, string | undefined>;
  readonly #log: (line: string) => void;
  /** What was found too short, by the webhook that it was told of. */
  readonly #told = new Map<string, string>();

  constructor(variables: Record<string, string | undefined>, log: (line: string) => void) {
    this.#variables = variables;
    this.#log = log;
  }

  /** The secret of one; null where it is not set or too short, which is told once, and again when it is another such. */
  of(name: string, { secret: reference }: Pick<Webhook, 'secret'>): string | null {
    const secret = this.#variables[referredVariable(reference) ?? ''] ?? '';
    if (secret.length >= FEWEST_CHARACTERS) {
      this.#told.delete(name);
      return secret;
    }
    if (this.#told.get(name) !== secret)
      this.#log(
        `webhooks.${name} takes no call: ${reference} ${secret === '' ? 'is not set' : `holds ${secret.length} characters`}. Set it for the process of the pages, to ${FEWEST_CHARACTERS} characters at least.`,
      );
    this.#told.set(name, secret);
    return null;
  }

  /** Tells of all that take no call, so that it is known from the start. */
  tellOf(webhooks: Record<string, Webhook>): void {
    for (const [name, webhook] of Object.entries(webhooks)) this.of(name, webhook);
  }
}
