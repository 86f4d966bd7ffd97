/** Announces a text once through the polite live region. */
export function announce(text: string | null | undefined): void {
  const place = document.getElementById('announcer');
  if (!place || !text) return;
  place.textContent = '';
  requestAnimationFrame(() => {
    place.textContent = text;
  });
}
