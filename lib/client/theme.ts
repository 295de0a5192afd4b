/** The theme as chosen; `system` follows the machine. Kept in a cookie, so that the server renders it and nothing flashes. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_COOKIE = 'signalbox-theme';

export function themeOf(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and over plain HTTP
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=31536000; samesite=lax`;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chosenTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme);
}

/** Calls back when the look changes: by choice, because the machine's theme changed, or for paper, which is light. */
export function onThemeChange(listener: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const paper = window.matchMedia('print');
  const choice = new MutationObserver(listener);
  choice.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  system.addEventListener('change', listener);
  paper.addEventListener('change', listener);
  return () => {
    choice.disconnect();
    system.removeEventListener('change', listener);
    paper.removeEventListener('change', listener);
  };
}
