import { expect, test } from 'vitest';
import { declarationSchema } from '@/lib/server/config/declaration';
import { declaredSinkLog } from './declared-sink';

const logOf = (sink: unknown) => declaredSinkLog(declarationSchema.parse({ sink }));

test('a Delta table is looked into for the declared writer, else for the query itself', () => {
  const table = { delta: 's3://lake/orders_v2', mode: 'foreachBatch', txnAppId: 'orders-v2' };
  expect(logOf(table)).toEqual({ kind: 'delta', location: 's3://lake/orders_v2', txnAppId: 'orders-v2' });
  expect(logOf({ delta: '/lake/orders_v2' })).toMatchObject({ txnAppId: null });
});

test.each(['file', 'parquet', 'json', 'CSV'])(
  "%s is Spark's file sink, whose log names no writer",
  (kind) => {
    expect(logOf({ [kind]: '/out' })).toEqual({ kind: 'file', location: '/out', txnAppId: null });
  },
);

test('other sinks leave no log that can be read', () => {
  for (const sink of [{ kafka: 'orders-out' }, { console: true }, { delta: true }])
    expect(logOf(sink)).toBeNull();
  expect(declaredSinkLog({})).toBeNull();
  expect(declaredSinkLog(undefined)).toBeNull();
});
