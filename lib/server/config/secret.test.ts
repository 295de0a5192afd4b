import { describe, expect, test } from 'vitest';
import { hasPassword, holdsSecret, namesSecret, resolveSecret, resolveSecrets } from './secret';

describe('resolveSecret', () => {
  test('takes env:NAME from the environment and leaves other values alone', () => {
    expect(resolveSecret('env:BROKERS', 'brokers', { BROKERS: 'kafka:9092' })).toBe('kafka:9092');
    expect(resolveSecret('kafka:9092', 'brokers', {})).toBe('kafka:9092');
  });

  test('says which variable is missing and who asks', () => {
    expect(() => resolveSecret('env:BROKERS', 'sources[0].kafka.brokers', {})).toThrow(
      'environment BROKERS: not set, but sources[0].kafka.brokers refers to it with env:BROKERS',
    );
  });
});

describe('resolveSecrets', () => {
  const fieldOf = (name: string) => `the header ${name}`;

  test('does so for each value of a record, whatever its key', () => {
    const values = { authorization: 'env:TOKEN', 'x-team': 'orders', ['__proto__']: 'env:TOKEN' };
    expect(Object.entries(resolveSecrets(values, fieldOf, { TOKEN: 'hunter2' }))).toEqual([
      ['authorization', 'hunter2'],
      ['x-team', 'orders'],
      ['__proto__', 'hunter2'],
    ]);
  });

  test('says whose variable is missing; an empty one is', () => {
    expect(() => resolveSecrets({ a: 'x', b: 'env:TOKEN' }, fieldOf, { TOKEN: '' })).toThrow(
      'environment TOKEN: not set, but the header b refers to it with env:TOKEN',
    );
  });
});

test.each([
  ['fs.s3a.secret.key', true],
  ['kafka.sasl.jaas.config', true],
  ['spark.hadoop.fs.azure.account.key.x', true],
  ['keyPassword', true],
  ['eventhubs.connectionString', true],
  ['kafka.ssl.keystore.key', true],
  ['basic.auth.user.info', true],
  ['fs.s3a.encryption.key', true],
  ['api.key', true],
  ['x.passphrase', true],
  ['Authorization', true],
  ['fs.s3a.encryption.algorithm', false],
  ['key.deserializer', false],
  ['spark.io.encryption.keySizeBits', false],
  ['topic', false],
  ['spark.sql.shuffle.partitions', false],
])('namesSecret(%s) is %s', (key, expected) => {
  expect(namesSecret(key)).toBe(expected);
});

test.each([
  ['s3://key:secret@bucket/x', true],
  ['s3://bucket/a:b@c', false],
  ['/local/a:b@c', false],
  ['abfss://container@account.example/x', false],
])('hasPassword(%s) is %s', (url, expected) => {
  expect(hasPassword(url)).toBe(expected);
});

test.each([
  ['org.apache.kafka.common.security.plain.PlainLoginModule required username="u" password="hunter2";', true],
  ['Endpoint=sb://x.example/;SharedAccessKeyName=read;SharedAccessKey=hunter2', true],
  ['wasbs://c@account.example/x?sv=2020&sig=hunter2', true],
  ['jdbc:postgresql://db/x?user=u&password=hunter2', true],
  ['s3://key:hunter2@bucket/x', true],
  ['-Xmx2g -Djavax.net.ssl.keyStorePassword=hunter2', true],
  ['--password=hunter2', true],
  ['--db-password=hunter2', true],
  ['submit --access-token=hunter2', true],
  ['https://jobs.example/?access_token=hunter2', true],
  ['https://jobs.example/?X-Amz-Signature=hunter2', true],
  ['-----BEGIN PRIVATE KEY----- MIIE', true],
  ['Bearer eyJabc.def.ghi', true],
  ['AKIAIOSFODNN7EXAMPLE', true],
  ['-Duser.timezone=UTC -Xss4m', false],
  ['the bearer of news', false],
  ['--password-file=/run/secrets/kafka', false],
  ['--max-tokens=5', false],
  ['s3://lake/token=5/x', false],
  ['env:KAFKA_PASSWORD', false],
  ['10 minutes', false],
])('holdsSecret(%s) is %s', (text, expected) => {
  expect(holdsSecret(text)).toBe(expected);
});
