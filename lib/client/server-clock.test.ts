import { describe, expect, it } from 'vitest';
import { noteServerTime, serverNowMs } from './server-clock';

describe('server clock', () => {
  it('follows a server whose clock differs', () => {
    noteServerTime({ asOfMs: '400000' }, 100_000);
    expect(serverNowMs(101_000)).toBe(401_000);
  });
  it('leaves travel time alone', () => {
    noteServerTime({ asOfMs: '99000' }, 100_000);
    expect(serverNowMs(101_000)).toBe(101_000);
  });
  it('ignores answers without a time', () => {
    noteServerTime({ asOfMs: '99000' }, 100_000);
    noteServerTime({ findings: [] }, 500_000);
    noteServerTime(null, 500_000);
    expect(serverNowMs(1)).toBe(1);
  });
});
