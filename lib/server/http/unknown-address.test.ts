import { expect, test } from 'vitest';
import { unknownAddress } from './unknown-address';

const ask = (address: string, host = '127.0.0.1:3000') =>
  unknownAddress(new Request(address, { headers: { host } }));

test('an address without a route is problem+json with a request id', async () => {
  const response = await ask('http://127.0.0.1:3000/api/v1/nonsense');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.json()).toMatchObject({
    code: 'not-found',
    detail: expect.stringContaining('/api/v1/nonsense'),
  });
});
