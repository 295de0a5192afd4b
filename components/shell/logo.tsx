/** The track switch: two tracks and the points between them; the lamp is lit. */
export function Logo() {
  return (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20" fill="none" style={{ flex: 'none' }}>
      <path d="M1.5 5.5h17" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M1.5 14.5h4.2l6-9"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="14.5" r="2.4" fill="var(--good)" />
    </svg>
  );
}
