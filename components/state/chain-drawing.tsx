'use client';

import { formatCount } from '@/lib/domain/format';
import type { Chain, ChainLink } from './prepare-chain';

const HEIGHT = 46;
const LINE_Y = 22;

/** The way from the snapshot to the version needed: a square, ticks, a goal. What is missing breaks the line. */
export function ChainDrawing({ chain }: { chain: Chain }) {
  const pct = (x: number) => `${2 + x * 96}%`;
  const start = chain.links[0];
  const broken = chain.links.filter((link) => link.kind === 'missing' || link.kind === 'damaged');
  return (
    <svg
      role="img"
      aria-label={chain.sentence}
      width="100%"
      height={HEIGHT}
      className="overflow-visible text-2xs"
    >
      <line x1={pct(0)} x2={pct(1)} y1={LINE_Y} y2={LINE_Y} stroke="var(--line-strong)" strokeWidth="2" />
      {chain.links.map((link) => (
        <Link key={link.version} link={link} x={pct(link.x)} />
      ))}
      <svg x={pct(1)} y={LINE_Y} overflow="visible" aria-hidden="true">
        <path d="M0-9V9M0-9L9-5 0-1" fill="none" stroke="var(--ink)" strokeWidth="1.8" />
      </svg>
      {start === undefined || start.x === 1 ? null : (
        <text x={pct(start.x)} y={HEIGHT - 2} fill="var(--soft)">
          {start.kind === 'empty' ? 'empty state' : 'snapshot'}{' '}
          <tspan className="num">{formatCount(BigInt(start.version))}</tspan>
        </text>
      )}
      <text x={pct(1)} y={HEIGHT - 2} textAnchor="end" fill="var(--soft)">
        {start?.x === 1 ? 'snapshot, ' : ''}needed{' '}
        <tspan className="num">{formatCount(BigInt(chain.to))}</tspan>
      </text>
      {chain.folded > 0 ? (
        <text x="50%" y={LINE_Y - 8} textAnchor="middle" fill="var(--soft)">
          <tspan className="num">{formatCount(chain.folded)}</tspan> changes
        </text>
      ) : null}
      {broken[0] === undefined ? null : (
        <text
          x={pct(broken[0].x)}
          y={LINE_Y - 12}
          textAnchor={broken[0].x > 0.85 ? 'end' : broken[0].x < 0.15 ? 'start' : 'middle'}
          fill="var(--bad)"
          fontWeight="600"
        >
          {broken[0].kind} <tspan className="num">{formatCount(BigInt(broken[0].version))}</tspan>
          {broken.length > 1 ? ` and ${broken.length - 1} more` : ''}
        </text>
      )}
    </svg>
  );
}

function Link({ link, x }: { link: ChainLink; x: string }) {
  return (
    <svg x={x} y={LINE_Y} overflow="visible" aria-hidden="true">
      {shapeOf(link.kind)}
    </svg>
  );
}

function shapeOf(kind: ChainLink['kind']) {
  switch (kind) {
    case 'snapshot':
      return <rect x="-5" y="-5" width="10" height="10" fill="var(--ink)" />;
    case 'empty':
      return <circle r="4.5" fill="var(--panel)" stroke="var(--ink)" strokeWidth="1.6" />;
    case 'change':
      return <line y1="-5" y2="5" stroke="var(--soft)" strokeWidth="1.4" />;
    case 'missing':
    case 'damaged':
      return (
        <>
          <rect x="-6" y="-8" width="12" height="16" fill="var(--panel)" />
          <path d="M-5-5L5 5M5-5L-5 5" stroke="var(--bad)" strokeWidth="2" />
        </>
      );
    default:
      return kind satisfies never;
  }
}
