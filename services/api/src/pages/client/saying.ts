/** Lets screen readers say something once, politely. */
export function say(words: string | null | undefined): void {
  const place = document.getElementById('say');
  if (!place || !words) return;
  place.textContent = '';
  requestAnimationFrame(() => {
    place.textContent = words;
  });
}
