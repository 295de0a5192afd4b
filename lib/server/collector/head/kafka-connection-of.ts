import { readFile } from 'node:fs/promises';
import { type KafkaConnection, SASL_MECHANISMS, type SaslMechanism } from '@/lib/head/kafka/kafka-connection';
import { KafkaHeadError } from '@/lib/head/kafka/kafka-head-error';
import { isConfigError } from '@/lib/server/config/config-error';
import { resolveSecret } from '@/lib/server/config/secret';
import type { DeclaredKafka } from './declared-kafka';

type Environment = Record<string, string | undefined>;

const PROTOCOLS = ['PLAINTEXT', 'SSL', 'SASL_PLAINTEXT', 'SASL_SSL'];

/**
 * The connection that a declaration means, with the secrets that its `env:NAME` stand for and the PEM files that it names.
 * @throws KafkaHeadError of kind `misdeclared` that names the setting; never its value
 */
export async function kafkaConnectionOf(
  { brokers, settings }: Pick<DeclaredKafka, 'brokers' | 'settings'>,
  environment: Environment,
): Promise<KafkaConnection> {
  const settingOf = (key: string) => {
    const declared = settings[key];
    return declared === undefined ? undefined : resolved(declared, key, environment);
  };
  const addresses = brokers
    .split(',')
    .flatMap((each) => resolved(each, 'brokers', environment).split(','))
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const protocol = (settingOf('security.protocol') ?? 'PLAINTEXT').toUpperCase();
  if (!PROTOCOLS.includes(protocol)) throw misdeclared('security.protocol', `one of ${PROTOCOLS.join(', ')}`);
  return {
    brokers: addresses,
    ...(protocol.endsWith('SSL') ? { tls: await tlsOf(settingOf) } : {}),
    ...(protocol.startsWith('SASL') ? { sasl: saslOf(settingOf) } : {}),
  };
}

type SettingOf = (key: string) => string | undefined;

/** PEM only: `ssl.truststore.type=PEM` as Kafka 2.7+ knows it. A JKS file is Java's own. */
async function tlsOf(settingOf: SettingOf): Promise<NonNullable<KafkaConnection['tls']>> {
  for (const store of ['ssl.truststore', 'ssl.keystore']) {
    const type = settingOf(`${store}.type`);
    const isNamed = settingOf(`${store}.location`) !== undefined;
    if (isNamed && type?.toUpperCase() !== 'PEM')
      throw misdeclared(`${store}.type`, `PEM, with ${store}.location naming a PEM file`);
  }
  const ca = settingOf('ssl.truststore.certificates') ?? (await pem(settingOf, 'ssl.truststore.location'));
  const keyStore = await pem(settingOf, 'ssl.keystore.location');
  const cert = settingOf('ssl.keystore.certificate.chain') ?? keyStore;
  const key = settingOf('ssl.keystore.key') ?? keyStore;
  const passphrase = settingOf('ssl.key.password');
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(passphrase === undefined ? {} : { passphrase }),
  };
}

async function pem(settingOf: SettingOf, setting: string): Promise<string | undefined> {
  const file = settingOf(setting);
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text?.includes('-----BEGIN') === true) return text;
  throw misdeclared(setting, 'the path of a PEM file that this process can read');
}

/** User and password by librdkafka's names, or inside Java's `sasl.jaas.config`. */
function saslOf(settingOf: SettingOf): NonNullable<KafkaConnection['sasl']> {
  const mechanism = (settingOf('sasl.mechanism') ?? 'GSSAPI').toUpperCase();
  if (!isKnown(mechanism)) throw misdeclared('sasl.mechanism', `one of ${SASL_MECHANISMS.join(', ')}`);
  const jaas = settingOf('sasl.jaas.config') ?? '';
  const username = settingOf('sasl.username') ?? /\busername\s*=\s*"([^"]*)"/.exec(jaas)?.[1];
  const password = settingOf('sasl.password') ?? /\bpassword\s*=\s*"([^"]*)"/.exec(jaas)?.[1];
  if (username === undefined || password === undefined)
    throw misdeclared('sasl.username', 'sasl.username and sasl.password, or sasl.jaas.config with both');
  return { mechanism, username, password };
}

function isKnown(mechanism: string): mechanism is SaslMechanism {
  return (SASL_MECHANISMS as readonly string[]).includes(mechanism);
}

function resolved(value: string, field: string, environment: Environment): string {
  try {
    return resolveSecret(value.trim(), field, environment);
  } catch (error) {
    if (!isConfigError(error)) throw error;
    throw misdeclared(field, `${value.trim()} to be set for every Signalbox process`);
  }
}

function misdeclared(setting: string, expected: string): KafkaHeadError {
  return new KafkaHeadError('misdeclared', `kafka source, ${setting}: expected ${expected}`);
}
