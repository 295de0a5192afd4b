import type { CutoverAnswer } from '@/lib/contract/cutover';
import { Card } from './card';

/** What whoever reads the output notices in this step. */
export function ReadersPanel({ cutover }: { cutover: CutoverAnswer }) {
  return (
    <Card title="What readers see">
      <p className="[overflow-wrap:anywhere]">{cutover.now.consumers}</p>
    </Card>
  );
}
