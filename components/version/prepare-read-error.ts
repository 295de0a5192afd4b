import type { ShapeName } from '@/components/ui/shape';

/** How a failed attempt to read is told: whose trouble it is, and what helps. Kinds as in lib/storage/storage-error.ts. */
export type ReadErrorWords = { shape: ShapeName; title: string; meaning: string };

const WORDS: Record<string, ReadErrorWords> = {
  denied: {
    shape: 'square',
    title: 'Reading is denied',
    meaning:
      'The storage answered and refused: the checkpoint is there, Signalbox may not see it. Give its account the right to list and read this path.',
  },
  absent: {
    shape: 'ring',
    title: 'Nothing is at this path',
    meaning: 'The storage answered: the path does not exist. The last reading is kept.',
  },
  unavailable: {
    shape: 'triangle',
    title: 'The storage cannot be reached',
    meaning:
      'No answer came, so nothing is known about the checkpoint itself. Signalbox keeps trying; check network and endpoint.',
  },
  throttled: {
    shape: 'triangle',
    title: 'The storage asks to slow down',
    meaning:
      'Requests were refused because there were too many. Signalbox reads less often until it is let in again.',
  },
  'short-read': {
    shape: 'triangle',
    title: 'A file was cut while it was read',
    meaning:
      'The storage sent fewer bytes than it promised. Signalbox reads again; nothing was concluded from it.',
  },
  'invalid-location': {
    shape: 'square',
    title: 'The location cannot be used',
    meaning: 'The address is not one that a storage driver understands. Correct the root in signalbox.yaml.',
  },
};

export function readErrorWords(kind: string): ReadErrorWords {
  return (
    WORDS[kind] ?? {
      shape: 'triangle',
      title: `The last attempt to read failed (${kind})`,
      meaning: 'Nothing is concluded from it. Signalbox keeps trying.',
    }
  );
}
