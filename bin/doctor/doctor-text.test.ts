import { expect, test } from 'vitest';
import type { DoctorProblem } from '@/lib/contract/doctor';
import { problemTexts } from './doctor-text';

const gap = (partition: string): DoctorProblem => ({
  code: 'HANDOVER_GAP',
  severity: 'critical',
  status: 'data_at_stake',
  checkpoint: 'orders_v2',
  subject: 'orders_v1 -> orders_v2',
  facts: { partition },
  evidence: ['sources/0/0'],
  summary: `orders_v2 starts in partition ${partition} after the end.`,
  nextStep: 'Keep both checkpoints.',
  neverDo: ['Never delete the checkpoint.'],
});

test('what to do is said once for findings of one code and subject that follow each other', () => {
  const text = problemTexts([gap('1'), gap('3')], false).join('\n');
  expect(text.match(/Keep both checkpoints\./g)).toHaveLength(1);
  expect(text).toMatch(/partition 3 after the end\.\n +evidence +sources\/0\/0\n +next step +as above\n/);
});

test('another subject, or another step, is said in full', () => {
  const others = [
    gap('1'),
    { ...gap('1'), subject: 'orders_v2 -> orders_v3' },
    { ...gap('1'), nextStep: 'Stop it.' },
  ];
  expect(
    problemTexts(others, false)
      .join('\n')
      .match(/never do/g),
  ).toHaveLength(3);
});
