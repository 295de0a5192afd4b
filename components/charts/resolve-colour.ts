/** The colour that a CSS value such as `var(--version-1)` has now, as canvas understands it. */
export function resolveColour(element: HTMLElement, value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  element.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}
