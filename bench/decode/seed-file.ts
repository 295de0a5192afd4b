import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CODECS, type Codec, type SeedKind } from './seed-records';

/** A file that Spark's own codec wrote, see `make-seeds.ts`. */
export interface Seed {
  kind: SeedKind;
  codec: Codec;
}

export const SEEDS: readonly Seed[] = [
  ...CODECS.map((codec) => ({ kind: 'delta' as const, codec })),
  { kind: 'changelog', codec: 'lz4' },
];

export function seedPath({ kind, codec }: Seed): string {
  return fileURLToPath(new URL(`seeds/${kind}.${codec}`, import.meta.url));
}

export function readSeed(seed: Seed): Uint8Array {
  return new Uint8Array(readFileSync(seedPath(seed)));
}
