/** A key that nobody else has. By hand, since `crypto.randomUUID` is missing on pages that are not served over TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** One key for each intent: the same request is sent again under the same key, and another one gets another. */
export class IntentKeys {
  #last: { request: string; key: string } | null = null;

  keyFor(request: unknown): string {
    const text = JSON.stringify(request);
    if (this.#last?.request !== text) this.#last = { request: text, key: newKey() };
    return this.#last.key;
  }
}
