import { describe, expect, it } from 'vitest';
import { parseConfig } from '@/lib/server/config/parse-config';
import { parseDeclaration } from '@/lib/server/config/parse-declaration';
import { declaredKafka } from './declared-kafka';
import { askedOf, configuredClusters } from './wanted-clusters';

const config = (source: string) =>
  parseConfig(
    `roots: [{ url: /checkpoints }]\nqueries: { orders: { versions: { 1: { sources: [${source}] } } } }\n`,
    'signalbox.yaml',
  );
const declaration = (source: string) => parseDeclaration(`sources: [${source}]`);

describe('declaredKafka', () => {
  it('reads short names and Spark’s own option names alike', () => {
    const [short] = declaredKafka(declaration('{ kafka: { brokers: "env:B", topic: orders } }'));
    const [spark] = declaredKafka(
      declaration(
        '{ kafka: { kafka.bootstrap.servers: "env:B", subscribe: "orders", startingOffsets: earliest } }',
      ),
    );
    expect(short).toMatchObject({ brokers: 'env:B', topics: ['orders'], pattern: null });
    expect(spark).toEqual(short);
  });

  it('topic lists, patterns and assigned partitions', () => {
    const of = (options: string) => declaredKafka(declaration(`{ kafka: { brokers: b, ${options} } }`))[0];
    expect(of('topics: [b, a]')?.topics).toEqual(['a', 'b']);
    expect(of('subscribe: "a, b"')?.topics).toEqual(['a', 'b']);
    expect(of('subscribePattern: "pay.*"')).toMatchObject({ topics: [], pattern: 'pay.*' });
    expect(of(`assign: '{"a":[0,1],"b":[2]}'`)?.topics).toEqual(['a', 'b']);
  });

  it('another user, or another certificate, is another way to reach a cluster', () => {
    const keyOf = (options: string) =>
      declaredKafka(declaration(`{ kafka: { brokers: b, topic: t, ${options} } }`))[0]?.clusterKey;
    expect(keyOf('sasl.username: a')).not.toBe(keyOf('sasl.username: b'));
    expect(keyOf('sasl.username: a')).toBe(keyOf('kafka.sasl.username: a, maxOffsetsPerTrigger: 300'));
  });

  it('a source in words only is not asked', () => {
    expect(declaredKafka(declaration('{ kafka: { topic: orders } }, { delta: s3://lake/a }'))).toEqual([]);
  });
});

describe('askedOf', () => {
  const secured =
    '{ kafka: { brokers: "env:B", topic: orders, security.protocol: SASL_SSL, sasl.username: a, sasl.password: "env:P" } }';

  it('what the configuration names is asked', () => {
    expect(askedOf(declaration(secured), configuredClusters(config(secured)))).toMatchObject([
      { refused: null, topics: ['orders'] },
    ]);
  });

  it('a posted declaration that names the brokers alone is reached as the configuration reaches them', () => {
    const [asked] = askedOf(
      declaration('{ kafka: { brokers: "env:B", topic: refunds } }'),
      configuredClusters(config(secured)),
    );
    expect(asked).toMatchObject({
      refused: null,
      topics: ['refunds'],
      settings: { 'sasl.password': 'env:P' },
    });
  });

  it('a posted declaration cannot send a secret of ours to brokers of its choosing', () => {
    for (const posted of [
      '{ kafka: { brokers: "evil:9092", topic: orders, security.protocol: SASL_PLAINTEXT, sasl.username: a, sasl.password: "env:DATABASE_URL" } }',
      '{ kafka: { brokers: "evil:9092", topic: orders } }',
      '{ kafka: { brokers: "env:B", topic: orders, security.protocol: SASL_PLAINTEXT, sasl.username: a, sasl.password: "env:P" } }',
    ])
      expect(askedOf(declaration(posted), configuredClusters(config(secured)))[0]?.refused).toMatchObject({
        kind: 'misdeclared',
      });
  });
});
