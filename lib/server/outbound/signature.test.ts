import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isSignedBy, signatureOf } from './signature';

const SECRET = 'a secret of ours';
const signed = {
  deliveryId: 'main.prod.orders.c1/start-v2',
  body: '{"query":"orders","note":"Größe ✓ \\u2028"}',
};
const NOW = 1_796_000_123_456n;
const header = signatureOf(SECRET, signed, NOW);

test('is the documented one', () => {
  expect(header).toMatch(/^t=1796000123,v1=[0-9a-f]{64}$/);
  // printf '%s' '1796000123.d.{}' | openssl dgst -sha256 -hmac key
  expect(signatureOf('key', { deliveryId: 'd', body: '{}' }, 1_796_000_123_999n)).toBe(
    't=1796000123,v1=f0e04f3e0b326ac19f54babe3e05c4a1c1f38902fe64cf1fb6a373ef99a38a47',
  );
});

test('holds for this delivery, this body and this secret, and for five minutes', () => {
  expect(isSignedBy(SECRET, header, signed, NOW)).toBe(true);
  expect(isSignedBy(SECRET, header, signed, NOW + 300_000n)).toBe(true);
  expect(isSignedBy(SECRET, header, signed, NOW + 302_000n)).toBe(false);
  expect(isSignedBy(SECRET, header, signed, NOW - 302_000n)).toBe(false);
  expect(isSignedBy('another', header, signed, NOW)).toBe(false);
  expect(isSignedBy(SECRET, header, { ...signed, body: `${signed.body} ` }, NOW)).toBe(false);
  expect(isSignedBy(SECRET, header, { ...signed, deliveryId: 'main.prod.orders.c1/stop-v1' }, NOW)).toBe(
    false,
  );
  for (const other of ['', 'v1=00', header.toUpperCase(), `${header},v1=00`, header.replace('t=1', 't=2')])
    expect(isSignedBy(SECRET, other, signed, NOW), other).toBe(false);
});

describe('what docs/hooks.md tells the receiver to do', () => {
  const page = readFileSync('docs/hooks.md', 'utf8');
  const code = (language: string) =>
    new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
  const now = BigInt(Date.now());
  const fresh = signatureOf(SECRET, signed, now);
  const cases = [
    { signature: fresh, ...signed, expected: true },
    { signature: fresh, ...signed, body: `${signed.body} `, expected: false },
    { signature: fresh, ...signed, deliveryId: 'other', expected: false },
    { signature: signatureOf('another', signed, now), ...signed, expected: false },
    { signature: signatureOf(SECRET, signed, now - 400_000n), ...signed, expected: false },
    { signature: 'v1=nothing', ...signed, expected: false },
    { signature: '', ...signed, expected: false },
  ];
  const answers = (command: string, args: string[]) => {
    const input = JSON.stringify({ secret: SECRET, cases });
    return JSON.parse(execFileSync(command, args, { input, encoding: 'utf8' })) as boolean[];
  };
  const expected = cases.map((each) => each.expected);

  test('in Node', () => {
    const harness = `
      import { readFileSync as read } from 'node:fs';
      const { secret, cases } = JSON.parse(read(0, 'utf8'));
      const told = cases.map(({ signature, deliveryId, body }) =>
        isFromSignalbox(secret, { 'signalbox-signature': signature, 'signalbox-delivery': deliveryId }, Buffer.from(body)));
      process.stdout.write(JSON.stringify(told));`;
    expect(answers(process.execPath, ['--input-type=module', '-e', code('js') + harness])).toEqual(expected);
  });

  test.runIf(hasPython())('in Python', () => {
    const harness = `
import json, sys
asked = json.load(sys.stdin)
print(json.dumps([
    is_from_signalbox(asked["secret"], {"signalbox-signature": each["signature"], "signalbox-delivery": each["deliveryId"]}, each["body"].encode())
    for each in asked["cases"]]))`;
    expect(answers('python3', ['-c', code('python') + harness])).toEqual(expected);
  });
});

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
