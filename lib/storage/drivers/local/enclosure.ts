import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isAbsent } from './local-error';

/**
 * What belongs to a location: the real directory and all below. A symbolic link inside may lead anywhere on the machine,
 * and what it leads to was not written by the query, is not moved with the checkpoint, and may be nobody's business here
 * (`/etc/passwd`): it is not part of the location. An object store has no links at all.
 */
export class Enclosure {
  #realRoot: Promise<string | undefined> | undefined;
  readonly #directories = new Set<string>();

  /** @param root the location as an absolute path; it may be a link itself */
  constructor(private readonly root: string) {}

  /** Whether what a path leads to lies in the location; false also when it leads nowhere. */
  async holds(absolute: string): Promise<boolean> {
    this.#realRoot ??= realOf(this.root);
    const [root, real] = await Promise.all([this.#realRoot, realOf(absolute)]);
    if (root === undefined || real === undefined) return false;
    return real === root || real.startsWith(root === '/' ? root : `${root}/`);
  }

  /** The same for the directory that a file lies in; asked once for each directory that is there. */
  async holdsDirectoryOf(absolute: string): Promise<boolean> {
    const directory = dirname(absolute);
    if (directory === this.root || this.#directories.has(directory)) return true;
    const held = await this.holds(directory);
    if (held) this.#directories.add(directory);
    return held;
  }
}

async function realOf(path: string): Promise<string | undefined> {
  return realpath(path).catch((error) => {
    if (!isAbsent(error)) throw error;
    return undefined;
  });
}
