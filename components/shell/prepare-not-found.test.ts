import { describe, expect, it } from 'vitest';
import { awaitedAt, isMissing, isThereNow, notFoundWords } from './prepare-not-found';

describe('a page about something that is not known', () => {
  it('waits for its version or its query, on every tab', () => {
    expect(awaitedAt('/versions/main.prod.orders.v1')).toBe('/api/v1/versions/main.prod.orders.v1');
    expect(awaitedAt('/versions/main.prod.orders.v1/batches')).toBe('/api/v1/versions/main.prod.orders.v1');
    expect(awaitedAt('/queries/main.prod.caf%C3%A9')).toBe('/api/v1/queries/main.prod.caf%C3%A9');
  });

  it('waits for nothing where nothing can appear', () => {
    expect(['/', '/cutovers', '/queries', '/nonsense/x', '/versions/%E0%A4%A'].map(awaitedAt)).toEqual(
      Array(5).fill(null),
    );
  });

  it('says that the first reading is under way, until anything was found', () => {
    expect(notFoundWords({ versions: 0, waits: true }).title).toBe('The first reading is under way');
    expect(notFoundWords({ versions: 2, waits: true }).title).toBe('Nothing is known under this address');
    expect(notFoundWords({ versions: 0, waits: false }).title).toBe('Nothing is known under this address');
    expect(notFoundWords({ versions: null, waits: true }).title).toBe('Nothing is known under this address');
  });

  it('is missing where the API says so, and where no version is known at all', () => {
    expect(isMissing({ found: false, versions: 2 })).toBe(true);
    expect(isMissing({ found: undefined, versions: 0 })).toBe(true);
    expect(isMissing({ found: true, versions: 2 })).toBe(false);
    expect(isMissing({ found: undefined, versions: null })).toBe(false);
  });

  it('fills itself once its subject was missing and is there; what was there all the time lacks something else', () => {
    expect(isThereNow({ wasMissing: true, found: true })).toBe(true);
    expect(isThereNow({ wasMissing: false, found: true })).toBe(false);
    expect(isThereNow({ wasMissing: true, found: false })).toBe(false);
    expect(isThereNow({ wasMissing: true, found: undefined })).toBe(false);
  });
});
