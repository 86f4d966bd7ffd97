let offsetMs = 0;

/** Learns the server's clock from the `Date` header of an answer; ages are counted by it, not by this device's. */
export function noteServerTime(header: string | null): void {
  const time = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(time)) offsetMs = time - Date.now();
}

/** The server's time, good to a second. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}
