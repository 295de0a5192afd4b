import { ScrollBox } from '@/components/ui/scroll-box';
import { WrappedPath } from '@/components/ui/wrapped-path';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { formatCountOf } from '@/lib/domain/format';

type Difference = CutoverAnswer['differences'][number];

const CULPRIT_WORDS: Record<Difference['culprits'][number], string> = {
  v1: 'v1 itself',
  'lifecycle-rule': 'a lifecycle rule of the storage',
  cleaner: 'a job or a person that cleans up',
  unknown: 'not known',
};

const CHANGE: Record<Difference['change'], { word: string; text: string }> = {
  added: { word: 'added', text: 'text-progress' },
  changed: { word: 'changed', text: 'text-warn' },
  gone: { word: 'gone', text: 'text-bad' },
};

/** What differs in v1's checkpoint since the newest proof, file by file, with who could have done it. */
export function DifferencesList({
  differences,
  moreDifferences,
}: Pick<CutoverAnswer, 'differences' | 'moreDifferences'>) {
  return (
    <ScrollBox label="Differences, file by file" className="max-h-72">
      <ul className="divide-y divide-line text-xs">
        {differences.map(({ path, change, culprits, words }) => (
          <li key={path} className="grid gap-x-3 py-1.5 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
            <span className={`font-semibold ${CHANGE[change].text}`}>{CHANGE[change].word}</span>
            <span className="min-w-0">
              <WrappedPath path={path} className="[overflow-wrap:anywhere]" />
              <span className="block text-soft">{words}</span>
              <span className="block text-faint">
                Could be: {culprits.map((culprit) => CULPRIT_WORDS[culprit]).join(', else ')}
              </span>
            </span>
          </li>
        ))}
        {moreDifferences === 0 ? null : (
          <li className="py-1.5 font-medium">and {formatCountOf(moreDifferences, 'more file')}</li>
        )}
      </ul>
    </ScrollBox>
  );
}
