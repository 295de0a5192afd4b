import type { ReactNode } from 'react';

/**
 * Shapes that stay apart when printed in grey, at 14 px: each has a silhouette of its own.
 * Drawn in the current colour.
 */
const SHAPES = {
  disc: <circle cx="8" cy="8" r="5" fill="currentColor" />,
  half: (
    <>
      <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path d="M8 3a5 5 0 0 1 0 10z" fill="currentColor" />
    </>
  ),
  triangle: <path d="M8 2.4 14.4 13.4H1.6z" fill="currentColor" />,
  diamond: <path d="M8 1.6 14.4 8 8 14.4 1.6 8z" fill="currentColor" />,
  square: <rect x="3" y="3" width="10" height="10" rx="1" fill="currentColor" />,
  alarm: (
    <>
      <path d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z" fill="currentColor" />
      <path d="M8 4.2v4.6M8 10.6v1.6" stroke="var(--panel)" strokeWidth="1.9" />
    </>
  ),
  ring: (
    <circle
      cx="8"
      cy="8"
      r="4.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="2.4 1.4"
    />
  ),
  note: (
    <>
      <circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 7.2v3.8M8 4.6v1.4" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;
export type ShapeName = keyof typeof SHAPES;

export function Shape({
  name,
  size = 14,
  className,
}: {
  name: ShapeName;
  size?: number;
  className?: string;
}) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      className={className}
      style={{ flex: 'none' }}
    >
      {SHAPES[name]}
    </svg>
  );
}
