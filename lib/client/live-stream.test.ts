import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '@/lib/contract/live';
import { isComparisonWith } from './compare';
import { keysTouchedBy, LiveStream } from './live-stream';

const event = (kind: LiveEvent['kind'], queryId: string | null, versionId: string | null): LiveEvent => ({
  kind,
  queryId,
  versionId,
  atMs: '1',
});

describe('keysTouchedBy', () => {
  it('touches the lists, the query and the version of a recorded reading', () => {
    expect(keysTouchedBy(event('version-recorded', 'q', 'v'))).toEqual([
      ['fleet'],
      ['findings'],
      ['query', 'q'],
      ['version', 'v'],
      ['compare', 'v'],
      ['handover', 'v'],
    ]);
  });
  it('touches comparisons that have the version on either side, and no other', () => {
    expect(isComparisonWith('v', ['compare', 'v', 'w', null])).toBe(true);
    expect(isComparisonWith('v', ['compare', 'w', 'v', '0=1'])).toBe(true);
    expect(isComparisonWith('v', ['compare', 'w', 'x', 'v'])).toBe(false);
    expect(isComparisonWith('v', ['version', 'v'])).toBe(false);
  });
  it('leaves everything alone on hello', () => {
    expect(keysTouchedBy(event('hello', null, null))).toEqual([]);
  });
  it('touches the lists when the fleet changed', () => {
    expect(keysTouchedBy(event('fleet-changed', null, null))).toEqual([['fleet'], ['findings']]);
  });
});

/** A stream as the browser has it; what happens to it the test says. */
class OpenStream {
  static all: OpenStream[] = [];
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onerror: () => void = () => undefined;
  isClosed = false;

  constructor() {
    OpenStream.all.push(this);
  }

  close(): void {
    this.isClosed = true;
  }
}

describe('whether it is live', () => {
  const browser = new EventTarget();
  const newest = () => {
    const stream = OpenStream.all.at(-1);
    if (stream === undefined) throw new Error('no stream was opened');
    return stream;
  };
  let live: LiveStream;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('EventSource', OpenStream);
    vi.stubGlobal('window', browser);
    OpenStream.all = [];
    live = new LiveStream(new QueryClient());
    live.start();
    newest().onopen();
  });
  afterEach(() => {
    live.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is told by what is heard, not by the socket: after 40 s of silence it is lost, and tried again', () => {
    for (let times = 0; times < 10; times += 1) {
      vi.advanceTimersByTime(15_000);
      newest().onmessage({ data: JSON.stringify(event('hello', null, null)) });
    }
    expect(live.state()).toBe('live');
    const silent = newest();
    vi.advanceTimersByTime(40_000);
    expect([live.state(), silent.isClosed]).toEqual(['lost', true]);
    vi.advanceTimersByTime(2_000);
    expect(newest()).not.toBe(silent);
    newest().onopen();
    expect(live.state()).toBe('live');
  });

  it('is lost as soon as the browser knows of no network, and tried at once when there is one again', () => {
    browser.dispatchEvent(new Event('offline'));
    expect(live.state()).toBe('lost');
    const before = OpenStream.all.length;
    browser.dispatchEvent(new Event('online'));
    expect(OpenStream.all.length).toBe(before + 1);
  });

  it('stays paused, whatever the network does', () => {
    live.pause();
    browser.dispatchEvent(new Event('offline'));
    browser.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(600_000);
    expect([live.state(), OpenStream.all.length]).toEqual(['paused', 1]);
  });
});
