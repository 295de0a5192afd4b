import { z } from 'zod';
import { referredVariable } from './secret';

/** `env:NAME`, and nothing else: the value behind it is read when it is used, and never stored or shown. */
export const secretReference = z
  .string('env:NAME, the name of a variable that holds the secret')
  .refine(
    (value) => referredVariable(value) !== undefined,
    'env:NAME, the name of a variable that holds the secret',
  );

/** Names of headers that the request itself decides. */
const ours =
  /^(host|connection|content-(length|type|encoding)|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|signalbox-.*)$/i;

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'the name of a header, such as Authorization')
  .refine((name) => !ours.test(name), 'a header that Signalbox does not set itself');

/** Headers by name; each value is the whole value, behind `env:NAME`. */
export const secretHeaders = z.record(
  headerName,
  secretReference,
  'a mapping from names of headers to env:NAME',
);
