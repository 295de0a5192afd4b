import { expect, test } from 'vitest';
import { s3Host, s3Settings } from './s3-settings';

const keys = { AWS_ACCESS_KEY_ID: 'AKIAX', AWS_SECRET_ACCESS_KEY: 'hush-hush' };

test('nothing set: AWS, and the identity of the machine', () => {
  expect(s3Settings({})).toEqual({
    endpoint: undefined,
    region: undefined,
    credentials: undefined,
    instanceIdentity: true,
  });
  expect(s3Host(s3Settings({}))).toBe('amazonaws.com');
});

test('the variables of the AWS tools; the one for S3 alone goes first', () => {
  const settings = s3Settings({
    ...keys,
    AWS_SESSION_TOKEN: 'token',
    AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
    AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000/',
    AWS_DEFAULT_REGION: 'eu-west-1',
    AWS_EC2_METADATA_DISABLED: 'true',
  });
  expect(settings).toEqual({
    endpoint: 'http://127.0.0.1:9000',
    region: 'eu-west-1',
    credentials: { accessKeyId: 'AKIAX', secretAccessKey: 'hush-hush', sessionToken: 'token' },
    instanceIdentity: false,
  });
  expect(s3Host(settings)).toBe('127.0.0.1:9000');
});

test('empty variables are as good as none', () => {
  expect(
    s3Settings({ AWS_REGION: '', AWS_DEFAULT_REGION: 'eu-west-1', AWS_ENDPOINT_URL: ' ' }),
  ).toMatchObject({
    endpoint: undefined,
    region: 'eu-west-1',
  });
});

test('an endpoint of its own has a region in any case', () => {
  expect(s3Settings({ AWS_ENDPOINT_URL: 'http://minio:9000' }).region).toBe('us-east-1');
});

test('half of a pair is said to be one', () => {
  expect(() => s3Settings({ AWS_SECRET_ACCESS_KEY: 'hush-hush' })).toThrow(/AWS_ACCESS_KEY_ID is not/);
  expect(() => s3Settings({ AWS_ACCESS_KEY_ID: 'AKIAX' })).toThrow(/AWS_SECRET_ACCESS_KEY is not/);
});

test.each(['minio:9000', 'ftp://minio', 'http://AKIAX:hush-hush@minio:9000', '/tmp'])(
  'the endpoint %s is refused without its text',
  (endpoint) => {
    expect(() => s3Settings({ AWS_ENDPOINT_URL: endpoint })).toThrow(/AWS_ENDPOINT_URL/);
    expect(() => s3Settings({ AWS_ENDPOINT_URL: endpoint })).not.toThrow(/hush/);
  },
);
