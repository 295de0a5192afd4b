import { expect, test } from 'vitest';
import { whyNotApprovedBy } from './approval';
import { ANA, MIRA, samplePlan, TOKEN } from './test-data/sample';

const OF_MIRA = { ...TOKEN, makerId: MIRA.id };
const plan = { ...samplePlan('handover'), isProtected: true };

test('who had a token begin a cutover, or plan it, does not approve it in person', () => {
  const others = [
    { plan, requestedBy: OF_MIRA, plannedBy: ANA },
    { plan, requestedBy: ANA, plannedBy: OF_MIRA },
  ];
  for (const cutover of others)
    expect(whyNotApprovedBy(cutover, MIRA)).toContain('somebody else than who asked for the cutover');
  expect(whyNotApprovedBy({ plan, requestedBy: OF_MIRA, plannedBy: OF_MIRA }, ANA)).toBeNull();
});

test('a token approves nothing, neither that of its maker nor that of others', () => {
  for (const requestedBy of [OF_MIRA, ANA])
    expect(whyNotApprovedBy({ plan, requestedBy, plannedBy: requestedBy }, OF_MIRA)).toContain(
      'Approving takes a signed-in person',
    );
});
