import { describe, expect, it } from 'vitest';
import { samplePlan } from '@/lib/cutover/test-data/sample';
import { outputWarnings } from './output-warnings';

const at = (location: string | null) => ({ kind: 'delta', location, txnAppId: null });
const apart = samplePlan('handover', {
  output: { kind: 'new-output', from: '/lake/orders_v1', to: '/lake/orders_v2', ranges: [] },
});
const one = samplePlan('handover', { output: { kind: 'same-output', output: '/lake/orders', ranges: [] } });

describe('the outputs of a plan are held against what both versions write to', () => {
  it('and are fine where they are these, however they are written', () => {
    expect(outputWarnings(apart, { v1: at('/lake/orders_v1/'), v2: at('/lake/orders_v2') })).toEqual([]);
    expect(outputWarnings(one, { v1: at('/lake/orders'), v2: at('/lake/orders') })).toEqual([]);
  });

  it('readers would be sent where v2 does not write', () => {
    expect(outputWarnings(apart, { v1: at('/lake/orders_v1'), v2: at('/lake/prod/orders_v2') })).toEqual([
      'The plan has /lake/orders_v2 for the output of orders_v2, which is declared to write to /lake/prod/orders_v2. See which of both is meant before readers are switched.',
    ]);
  });

  it('one output, and v2 writes to another', () => {
    expect(outputWarnings(one, { v1: at('/lake/orders'), v2: at('/lake/orders_v3') })).toHaveLength(1);
  });

  it('a table’s name says nothing of where it lies, and neither does what is not declared', () => {
    const named = samplePlan('handover', {
      output: { kind: 'new-output', from: 'main.sales.orders', to: 'main.sales.orders_v2', ranges: [] },
    });
    expect(outputWarnings(named, { v1: at('/lake/a'), v2: at('/lake/b') })).toEqual([]);
    expect(outputWarnings(apart, { v1: null, v2: at(null) })).toEqual([]);
  });
});
