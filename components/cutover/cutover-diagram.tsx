'use client';

import { Unlink } from 'lucide-react';
import { versionHue } from '@/components/status/version-hue';
import { TrackDiagram } from '@/components/track/track-diagram';
import { Message } from '@/components/ui/message';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { HandoverOverlay } from './handover-overlay';
import { handoverLabels, prepareHandoverMarks } from './prepare-handover-marks';

/** Both versions and the source on one axis, with the switch between them. */
export function CutoverDiagram({ cutover }: { cutover: CutoverAnswer }) {
  const { diagram } = cutover;
  if (diagram === null) {
    return (
      <section aria-label="Both versions on one axis" className="panel mb-3">
        <Message icon={<Unlink size={20} />} title="Nothing can be drawn yet" className="h-56 py-0">
          Neither version could be read, so no position is known. The steps below do not depend on the
          drawing.
        </Message>
      </section>
    );
  }
  const hueOf = (version: number) =>
    versionHue(
      version,
      diagram.tracks.map((track) => track.version),
    );
  const v2 = diagram.tracks.find(({ versionId }) => versionId === cutover.v2.versionId);
  const hueOfV2 = v2 === undefined ? 'var(--version-2)' : hueOf(v2.version);
  const marks = prepareHandoverMarks(cutover);
  return (
    <section aria-label="Both versions on one axis" className="panel mb-3">
      <TrackDiagram
        diagram={diagram}
        hueOf={hueOf}
        overlay={(model) => ({
          marks: <HandoverOverlay marks={marks} model={model} hueOfV2={hueOfV2} />,
          labels: handoverLabels(marks, model, hueOfV2),
        })}
      />
    </section>
  );
}
