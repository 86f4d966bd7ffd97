const USDT_PLACES = 6;

/**
 * Writes an amount of the shop as the gateway reads it: no floating point, and nothing is rounded.
 * @param minor in the smallest unit of the shop's currency
 * @param places how many decimal places that unit has
 */
export function usdtOf(minor: number, places: number): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError(`${minor} is not an amount of money`);
  if (places > USDT_PLACES) throw new RangeError(`USDT has ${USDT_PLACES} decimal places, not ${places}`);
  const digits = String(minor).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/**
 * Reads an amount of the gateway as the shop counts it.
 * @throws RangeError if the shop has no such amount, which it cannot have asked for
 */
export function minorOf(usdt: string, places: number): number {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,6}))?$/.exec(usdt) ?? [];
  const minor = Number(whole + fraction.slice(0, places).padEnd(places, '0'));
  if (whole === '' || !Number.isSafeInteger(minor) || /[1-9]/.test(fraction.slice(places))) {
    throw new RangeError(`${usdt} USDT is no amount of this shop`);
  }
  return minor;
}

/** How much of an amount is missing, both as the gateway writes them. */
export function missingOf(expected: string, received: string): string {
  const missing = microOf(expected) - microOf(received);
  const digits = String(missing > 0n ? missing : 0n).padStart(USDT_PLACES + 1, '0');
  return `${digits.slice(0, -USDT_PLACES)}.${digits.slice(-USDT_PLACES)}`;
}

function microOf(usdt: string): bigint {
  const [whole = '', fraction = ''] = usdt.split('.');
  return BigInt(whole + fraction.padEnd(USDT_PLACES, '0'));
}
