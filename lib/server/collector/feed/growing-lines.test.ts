import { expect, test } from 'vitest';
import { GrowingLines } from './growing-lines';

const bytes = (text: string) => new TextEncoder().encode(text);

test('gives each complete line once, and a half-written one when it is whole', () => {
  const feed = new GrowingLines();
  expect(feed.take(bytes('a\nb\nhal'))).toEqual({ restarted: false, lines: ['a', 'b'] });
  expect(feed.take(bytes('a\nb\nhalf'))).toEqual({ restarted: false, lines: [] });
  expect(feed.take(bytes('a\nb\nhalf\nc\n'))).toEqual({ restarted: false, lines: ['half', 'c'] });
  expect(feed.take(bytes('a\nb\nhalf\nc\n'))).toEqual({ restarted: false, lines: [] });
});

test('a file that was written anew starts over', () => {
  const feed = new GrowingLines();
  feed.take(bytes('old 1\nold 2\n'));
  expect(feed.take(bytes('new\n'))).toEqual({ restarted: true, lines: ['new'] });
  expect(feed.take(bytes('other line\nmore\n'))).toEqual({ restarted: true, lines: ['other line', 'more'] });
});

test('of a huge file only the end is looked at, from a whole line on', () => {
  const line = `${'x'.repeat(99)}\n`;
  const { lines } = new GrowingLines().take(bytes(line.repeat(60_000)));
  expect(lines.length).toBeLessThanOrEqual(41_944);
  expect(lines.every((each) => each.length === 99)).toBe(true);
});
