const IDLE_MS = 60_000;
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const;

let usedAt = Date.now();

/** Notices that the page is used; called once at startup. */
export function followActivity(): void {
  const note = (): void => {
    usedAt = Date.now();
  };
  for (const input of INPUTS) window.addEventListener(input, note, { capture: true, passive: true });
}

/** Whether the page was not used for a minute: what it refreshes meanwhile does not keep the session open. */
export function isIdle(now = Date.now()): boolean {
  return now - usedAt > IDLE_MS;
}
