let offsetMs = 0;

/** Reads the server's clock from the `Date` header of a response; ages are based on it, not on this device's clock. */
export function syncServerTime(header: string | null): void {
  const time = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(time)) offsetMs = time - Date.now();
}

/** The server's time, accurate to a second. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}
