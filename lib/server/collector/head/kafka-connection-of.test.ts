import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kafkaConnectionOf } from './kafka-connection-of';

const environment = {
  B: 'one:9092, two:9092',
  P: 'the-word',
  J: 'x required username="u" password="the-word";',
};
const of = (settings: Record<string, string>, brokers = 'env:B') =>
  kafkaConnectionOf({ brokers, settings }, environment);

describe('kafkaConnectionOf', () => {
  it('brokers from a variable, plain by default', async () => {
    expect(await of({})).toEqual({ brokers: ['one:9092', 'two:9092'] });
  });

  it('SASL by user and password, or inside a JAAS line', async () => {
    const sasl = { mechanism: 'SCRAM-SHA-512', username: 'u', password: 'the-word' };
    const common = { 'security.protocol': 'SASL_PLAINTEXT', 'sasl.mechanism': 'SCRAM-SHA-512' };
    expect(await of({ ...common, 'sasl.username': 'u', 'sasl.password': 'env:P' })).toMatchObject({ sasl });
    expect(await of({ ...common, 'sasl.jaas.config': 'env:J' })).toMatchObject({ sasl });
  });

  it('TLS with a PEM file', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'signalbox-pem-')), 'ca.pem');
    writeFileSync(file, '-----BEGIN CERTIFICATE-----\nx\n');
    const settings = {
      'security.protocol': 'SSL',
      'ssl.truststore.type': 'PEM',
      'ssl.truststore.location': file,
    };
    expect((await of(settings)).tls?.ca).toMatch(/BEGIN CERTIFICATE/);
  });

  it.each([
    [{ 'security.protocol': 'TLS' }, /security\.protocol/],
    [
      { 'security.protocol': 'SSL', 'ssl.truststore.location': '/x.jks' },
      /ssl\.truststore\.type: expected PEM/,
    ],
    [{ 'security.protocol': 'SASL_SSL' }, /sasl\.mechanism/],
    [{ 'security.protocol': 'SASL_SSL', 'sasl.mechanism': 'PLAIN' }, /sasl\.username/],
    [
      { 'security.protocol': 'SASL_SSL', 'sasl.mechanism': 'PLAIN', 'sasl.password': 'env:NOT_SET' },
      /env:NOT_SET to be set/,
    ],
  ])('%o is refused by the setting’s name, and no value is told', async (settings, message) => {
    const error = await of(settings as Record<string, string>).catch((caught: Error) => caught);
    expect(error).toMatchObject({ kind: 'misdeclared', message: expect.stringMatching(message) });
    expect(String(error)).not.toContain('the-word');
  });
});
