'use client';

import dynamic from 'next/dynamic';
import { Nothing } from '@/components/ui/nothing';
import type { Version } from '@/lib/contract/version';
import { isFirstReadingAwaited } from './first-reading';

// Rare: loaded where there is something to tell.
const GenerationNotice = dynamic(() => import('./generation-notice').then((file) => file.GenerationNotice), {
  loading: Nothing,
});
const FirstReadingNotice = dynamic(
  () => import('./first-reading-notice').then((file) => file.FirstReadingNotice),
  {
    loading: Nothing,
  },
);
const ReadErrorNotice = dynamic(() => import('./read-error-notice').then((file) => file.ReadErrorNotice), {
  loading: Nothing,
});
const VanishedNotice = dynamic(() => import('./read-error-notice').then((file) => file.VanishedNotice), {
  loading: Nothing,
});
const RetiredNotice = dynamic(() => import('./retired-notice').then((file) => file.RetiredNotice), {
  loading: Nothing,
});

/** What changes how the whole page is to be read: no reading yet, a failed one, a vanished path, a replaced checkpoint. */
export function VersionNotices({ data }: { data: Version }) {
  const { version, generations } = data;
  return (
    <>
      {version.readError === null ? null : (
        <ReadErrorNotice error={version.readError} readAtMs={version.readAtMs} />
      )}
      {version.retired === null ? null : <RetiredNotice retired={version.retired} name={version.name} />}
      {version.activity === 'vanished' ? <VanishedNotice version={version} /> : null}
      {isFirstReadingAwaited(version) ? <FirstReadingNotice name={version.name} /> : null}
      {generations.map((generation) => (
        <GenerationNotice key={generation.generation} generation={generation} current={version} />
      ))}
    </>
  );
}
