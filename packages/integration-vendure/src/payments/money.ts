const USDT_PLACES = 6;

/**
 * Writes an amount of the shop as decimal text: no floating point, and nothing is rounded.
 * @param minor in the smallest unit of the shop's currency
 * @param places how many decimal places that unit has
 */
export function decimalOf(minor: number, places: number): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError(`${minor} is not an amount of money`);
  if (places > USDT_PLACES) throw new RangeError(`An amount has ${USDT_PLACES} decimal places at most, not ${places}`);
  const digits = String(minor).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Without zeros at the end: the shop counts yen in cents too, and a price may have no more decimals than its currency. */
export function plain(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}

/**
 * Reads an amount of the gateway as the shop counts it.
 * @throws RangeError if the shop has no such amount, which it cannot have asked for
 */
export function minorOf(amount: string, places: number): number {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,6}))?$/.exec(amount) ?? [];
  const minor = Number(whole + fraction.slice(0, places).padEnd(places, '0'));
  if (whole === '' || !Number.isSafeInteger(minor) || /[1-9]/.test(fraction.slice(places))) {
    throw new RangeError(`${amount} is no amount of this shop`);
  }
  return minor;
}

/** How much of an amount is missing, both as the gateway writes them. */
export function missingOf(expected: string, received: string): string {
  const missing = microOf(expected) - microOf(received);
  return textOf(missing > 0n ? missing : 0n);
}

/** The part of an amount that is to the whole as `part` is to `of`, rounded down, with as many decimals as the whole. */
export function shareOf(whole: string, part: string, of: string): string {
  const share = textOf((microOf(whole) * microOf(part)) / microOf(of));
  const places = whole.split('.')[1]?.length ?? 0;
  return places === 0 ? share.slice(0, -USDT_PLACES - 1) : share.slice(0, share.length - USDT_PLACES + places);
}

function textOf(micro: bigint): string {
  const digits = String(micro).padStart(USDT_PLACES + 1, '0');
  return `${digits.slice(0, -USDT_PLACES)}.${digits.slice(-USDT_PLACES)}`;
}

function microOf(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(USDT_PLACES, '0'));
}
