import { Panel } from '@/components/ui/panel';
import type { CutoverAnswer } from '@/lib/contract/cutover';

/** What whoever reads the output notices in this step. */
export function ReadersPanel({ cutover }: { cutover: CutoverAnswer }) {
  return (
    <Panel title="What readers see" bodyClassName="px-3.5 py-2.5 text-xs">
      <p className="[overflow-wrap:anywhere]">{cutover.now.consumers}</p>
    </Panel>
  );
}
