import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { DryRun } from '@/lib/contract/cutover-plan';
import { DryRunSteps } from './dry-run-steps';
import { step } from './test-data/answer';

it('a step names its gates as the page of the cutover does', () => {
  const steps = [step('fencing', 'ahead', { gates: ['caught-up', 'v1-untouched'] })];
  const html = renderToStaticMarkup(<DryRunSteps dryRun={{ steps, waysBack: [] } as unknown as DryRun} />);
  expect(html).toContain('v2 has caught up · v1’s checkpoint is untouched');
});
