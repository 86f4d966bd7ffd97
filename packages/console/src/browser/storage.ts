/** Keeps a text in this browser, also for the next visit; undefined forgets it. */
export function remember(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Storage is not available: its readers do without.
  }
}

/** What this browser keeps under a name. */
export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}
