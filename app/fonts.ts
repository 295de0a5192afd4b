import localFont from 'next/font/local';

/** Words. Served from the package, preloaded, with a fallback of the same metrics: no download, no shift. */
export const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-inter',
  display: 'swap',
});

/**
 * Numbers and ids. U+2009 and U+202F are left out of the face, because a monospaced thin space is as wide as a
 * digit: grouped digits would fall apart.
 */
export const jetbrainsMono = localFont({
  src: '../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  weight: '100 800',
  variable: '--font-jetbrains',
  display: 'swap',
  declarations: [
    { prop: 'unicode-range', value: 'U+0020-00FF, U+2010-2027, U+2030-2044, U+2190-2193, U+2212' },
  ],
});
