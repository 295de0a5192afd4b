'use client';

/** The last resort, when the shell itself failed: no styles can be relied on. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body
        style={{
          fontFamily: 'system-ui, sans-serif',
          margin: '4rem auto',
          maxWidth: '40rem',
          padding: '0 1rem',
        }}
      >
        <h1 style={{ fontSize: '1.1rem' }}>Signalbox could not draw this page</h1>
        <p>
          The checkpoints and the collector are not affected. The command line still works: npx signalbox
          inspect.
        </p>
        <button type="button" onClick={reset}>
          Try again
        </button>
      </body>
    </html>
  );
}
