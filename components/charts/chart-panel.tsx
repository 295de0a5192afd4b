'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { ChartLegend } from './chart-legend';
import type { ChartModel } from './chart-line';
import { timeLabels } from './time-axis';
import type { ChartMark } from './uplot-options';

export const CHART_HEIGHT = 132;

const UplotCanvas = dynamic(() => import('./uplot-canvas').then((module) => module.UplotCanvas), {
  ssr: false,
  loading: () => <Skeleton className="mx-3.5 h-[7.5rem]" />,
});

export type ChartState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; model: ChartModel; fromMs: number; toMs: number; stale: boolean };

type ChartPanelProps = {
  title: string;
  /** What the numbers count and where they come from. */
  note: ReactNode;
  state: ChartState;
  marks: readonly ChartMark[];
  onZoom: (fromMs: number, toMs: number) => void;
};

/** One chart with title, legend and the four looks; all looks have the same height. */
export function ChartPanel({ title, note, state, marks, onZoom }: ChartPanelProps) {
  const [time, setTime] = useState<number | null>(null);
  const lines = state.kind === 'ready' ? state.model.lines : [];
  return (
    <figure aria-label={title} className="panel min-w-0 pb-1">
      <figcaption className="px-3.5 pt-2">
        <div className="flex h-5 items-baseline gap-3">
          <h2 className="shrink-0 text-sm">{title}</h2>
          <span className="min-w-0 truncate text-2xs text-faint tabular-nums">
            {time === null ? note : `${timeLabels([time, time + 1])[0]} UTC`}
            {state.kind === 'ready' && state.stale ? (
              <span className="text-warn"> · not up to date</span>
            ) : null}
          </span>
        </div>
        <ChartLegend lines={lines} time={time} />
      </figcaption>
      <div className="mt-1" style={{ height: CHART_HEIGHT }}>
        <Body state={state} marks={marks} onCursor={setTime} onZoom={onZoom} />
      </div>
    </figure>
  );
}

type BodyProps = {
  state: ChartState;
  marks: readonly ChartMark[];
  onCursor: (time: number | null) => void;
  onZoom: (fromMs: number, toMs: number) => void;
};

function Body({ state, marks, onCursor, onZoom }: BodyProps) {
  if (state.kind === 'loading') {
    return (
      <div role="status" className="px-3.5">
        <span className="sr-only">Loading the chart</span>
        <Skeleton className="h-[7.5rem]" />
      </div>
    );
  }
  if (state.kind === 'failed') return <Words role="alert">{state.message}</Words>;
  if (!state.model.hasValues) return <Words>Nothing is known in this time range.</Words>;
  return (
    <UplotCanvas
      model={state.model}
      fromS={state.fromMs / 1000}
      toS={state.toMs / 1000}
      marks={marks}
      height={CHART_HEIGHT}
      onCursor={onCursor}
      onZoom={(fromS, toS) => onZoom(fromS * 1000, toS * 1000)}
    />
  );
}

function Words({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <p
      role={role}
      className="flex h-full items-center justify-center px-6 text-center text-soft text-xs italic"
    >
      {children}
    </p>
  );
}
