import { apiPath } from '@/lib/contract/paths';

/** Where the API tells whether the subject of a page is known; null: nothing can appear under this address. */
export function awaitedAt(pathname: string): string | null {
  const [, noun, encoded] = pathname.split('/');
  const id = decoded(encoded ?? '');
  if (id === '') return null;
  if (noun === 'versions') return apiPath.version(id);
  return noun === 'queries' ? apiPath.query(id) : null;
}

/** What a page about an unknown subject says. `versions`: how many are known at all, null when that is not known; `waits`: it may appear. */
export function notFoundWords({ versions, waits }: { versions: number | null; waits: boolean }): {
  title: string;
  text: string;
} {
  if (versions === 0 && waits)
    return {
      title: 'The first reading is under way',
      text: 'No checkpoint is known yet: Signalbox looks below its roots for the first time. As soon as one is found under this address, this page shows it by itself.',
    };
  const elsewhere =
    'The query or version is not in this installation: another root may be configured, or the link is of another Signalbox. A vanished checkpoint stays listed, so it would still be found here.';
  return {
    title: 'Nothing is known under this address',
    text: waits ? `${elsewhere} If it is found later, this page shows it by itself.` : elsewhere,
  };
}

/** Proven to be unknown: by the API, or because nothing is known at all. */
export function isMissing({
  found,
  versions,
}: {
  found: boolean | undefined;
  versions: number | null;
}): boolean {
  return found === false || versions === 0;
}

/** A subject that was known from the beginning is not what the page lacks: it would only be asked for again. */
export function isThereNow({
  wasMissing,
  found,
}: {
  wasMissing: boolean;
  found: boolean | undefined;
}): boolean {
  return wasMissing && found === true;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
