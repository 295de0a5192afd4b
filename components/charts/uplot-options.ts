import uPlot from 'uplot';
import type { ChartLine, ChartModel } from './chart-line';
import { resolveColour } from './resolve-colour';
import { timeLabels } from './time-axis';

export type ChartMark = { at: number; hue: string };

export type ChartInput = {
  model: ChartModel;
  fromS: number;
  toS: number;
  marks: readonly ChartMark[];
  onCursor: (time: number | null) => void;
  onZoom: (fromS: number, toS: number) => void;
};

/** All charts of a page share one crosshair. */
export const CROSSHAIR = 'signalbox';
const LEFT_AXIS_PX = 58;
const DRAG_AT_LEAST_PX = 6;

/** Options of a chart that reads its newest input through `input`, so that updates need no new canvas. */
export function uplotOptions(host: HTMLElement, height: number, input: () => ChartInput): uPlot.Options {
  const colour = (value: string) => resolveColour(host, value);
  const axis = { stroke: colour('var(--faint)'), font: `10.5px ${getComputedStyle(host).fontFamily}` };
  const grid = { stroke: colour('var(--grid)'), width: 1 };
  return {
    width: Math.max(1, host.clientWidth),
    height,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    tzDate: (second) => uPlot.tzDate(new Date(second * 1000), 'Etc/UTC'),
    cursor: {
      y: false,
      points: { size: 6 },
      drag: { x: true, y: false, setScale: false },
      sync: { key: CROSSHAIR, scales: ['x', null], setSeries: false },
    },
    scales: {
      x: { time: true, range: () => [input().fromS, input().toS] },
      y: { range: () => [0, input().model.top] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        ticks: { show: false },
        size: 22,
        space: 70,
        values: (_, splits) => timeLabels(splits),
      },
      {
        ...axis,
        grid,
        ticks: { show: false },
        size: LEFT_AXIS_PX,
        gap: 6,
        splits: () => input().model.ticks.map((tick) => tick.value),
        values: () => input().model.ticks.map((tick) => tick.label),
      },
    ],
    series: [{}, ...input().model.lines.map((line) => seriesOf(line, colour(line.hue)))],
    hooks: {
      setCursor: [(chart) => input().onCursor(cursorTime(chart))],
      setSelect: [(chart) => zoom(chart, input().onZoom)],
      draw: [(chart) => drawMarks(chart, input().marks, colour)],
    },
  };
}

function seriesOf(line: ChartLine, stroke: string): uPlot.Series {
  const step = line.style === 'step' || line.style === 'step-dashed';
  const dashed = line.style === 'step-dashed';
  const separate = line.style === 'points';
  return {
    stroke,
    width: dashed ? 1.2 : 1.6,
    dash: dashed ? [4, 3] : undefined,
    spanGaps: false,
    paths: separate ? () => null : step ? uPlot.paths.stepped?.({ align: 1 }) : uPlot.paths.linear?.(),
    points: { show: separate ? true : step ? false : undefined, size: separate ? 3.5 : 4, fill: stroke },
  };
}

function cursorTime(chart: uPlot): number | null {
  const { left } = chart.cursor;
  return left === undefined || left < 0 ? null : chart.posToVal(left, 'x');
}

function zoom(chart: uPlot, onZoom: ChartInput['onZoom']): void {
  const { left, width } = chart.select;
  if (width < DRAG_AT_LEAST_PX) return;
  onZoom(chart.posToVal(left, 'x'), chart.posToVal(left + width, 'x'));
  chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
}

function drawMarks(chart: uPlot, marks: readonly ChartMark[], colour: (value: string) => string): void {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
  for (const mark of marks) {
    const x = Math.round(chart.valToPos(mark.at, 'x', true)) + 0.5;
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.strokeStyle = colour(mark.hue);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}
