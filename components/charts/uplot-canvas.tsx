'use client';

import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { onThemeChange } from '@/lib/client/theme';
import { alignLines } from './align-lines';
import { type ChartInput, uplotOptions } from './uplot-options';

type UplotCanvasProps = ChartInput & { height: number };

/** Draws what a `prepare-*` decided. Live data is set into the same canvas; only theme and lines make a new one. */
export function UplotCanvas({ height, ...input }: UplotCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const newest = useRef<ChartInput>(input);
  newest.current = input;
  const structure = input.model.lines.map((line) => `${line.key} ${line.hue} ${line.style}`).join('|');

  // Outside world: the canvas, its size, and the theme it cannot inherit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new structure needs a new chart; data is set below
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const build = () => {
      chart.current?.destroy();
      chart.current = new uPlot(
        uplotOptions(element, height, () => newest.current),
        dataOf(newest.current),
        element,
      );
    };
    build();
    const resize = new ResizeObserver(() =>
      chart.current?.setSize({ width: Math.max(1, element.clientWidth), height }),
    );
    resize.observe(element);
    const stopTheme = onThemeChange(build);
    return () => {
      resize.disconnect();
      stopTheme();
      chart.current?.destroy();
      chart.current = null;
    };
  }, [structure, height]);

  // Outside world: the canvas again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when any of these changed
  useEffect(() => {
    chart.current?.setData(dataOf(newest.current));
  }, [input.model, input.fromS, input.toS, input.marks]);

  return <div ref={host} aria-hidden="true" className="w-full" style={{ height }} />;
}

function dataOf(input: ChartInput): uPlot.AlignedData {
  const { at, columns } = alignLines(input.model.lines);
  return [at, ...columns];
}
