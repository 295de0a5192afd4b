import { describe, expect, test } from 'vitest';
import { readText } from './read-text';

const body = { types: ['application/yaml'], mostBytes: 10 };
const request = (content: BodyInit | null, type?: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    body: content,
    headers: type === undefined ? {} : { 'content-type': type },
  });

describe('the text of a request', () => {
  test('is read as UTF-8, whatever stands behind the type', async () => {
    expect(await readText(request('größe: 1', 'application/yaml; charset=utf-8'), body)).toBe('größe: 1');
    expect(await readText(request(null, 'application/yaml'), body)).toBe('');
  });

  test.each([['text/plain'], ['application/x-www-form-urlencoded'], [undefined]])(
    'of the type %s is refused: a form of another page can send it',
    async (type) => {
      const plain = type === undefined ? request(new Uint8Array([97])) : request('a', type);
      await expect(readText(plain, body)).rejects.toThrow('expected application/yaml');
    },
  );

  test('that is too large is not read to its end', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(8));
      },
    });
    const init = {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'application/yaml' },
    };
    await expect(readText(new Request('http://localhost/', init as RequestInit), body)).rejects.toThrow(
      'expected at most 10 bytes',
    );
    expect(sent).toBeLessThan(5);
  });

  test('that is no text is refused', async () => {
    await expect(readText(request(new Uint8Array([0xff, 0xfe]), 'application/yaml'), body)).rejects.toThrow(
      'not UTF-8',
    );
  });
});
