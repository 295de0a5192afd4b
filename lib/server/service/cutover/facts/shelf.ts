/** Things that were used last, up to a weight: the longest unused go first. */
export class Shelf<Thing> {
  readonly #things = new Map<string, Thing>();
  readonly #most: number;
  readonly #weigh: (thing: Thing) => number;
  #weight = 0;

  constructor(most: number, weigh: (thing: Thing) => number) {
    this.#most = most;
    this.#weigh = weigh;
  }

  /** Takes a thing out: it belongs to whoever took it until it is put back. */
  take(key: string): Thing | undefined {
    const thing = this.#things.get(key);
    if (thing === undefined) return undefined;
    this.#things.delete(key);
    this.#weight -= this.#weigh(thing);
    return thing;
  }

  put(key: string, thing: Thing): void {
    this.take(key);
    this.#things.set(key, thing);
    this.#weight += this.#weigh(thing);
    for (const oldest of this.#things.keys()) {
      if (this.#weight <= this.#most || oldest === key) return;
      this.take(oldest);
    }
  }

  get size(): number {
    return this.#things.size;
  }
}
