/** The parts of a time that are shown. Without `utc`, in this device's zone. */
export type TimeParts = Pick<
  Intl.DateTimeFormatOptions,
  'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second'
> & { utc?: boolean };

/** How one locale writes numbers and times. */
interface Formats {
  integers: Intl.NumberFormat;
  plurals: Intl.PluralRules;
  decimalMark: string;
  minusSign: string;
  /** By language tag and parts: making one takes longer than using it. */
  times: Map<string, Intl.DateTimeFormat>;
  timeLocale: string;
}

const FALLBACK = 'en';
/** Latin digits can be compared with those of a wallet; the days are those of exports and statistics. */
const DIGITS = { numberingSystem: 'latn' } as const;
const CALENDAR = { ...DIGITS, calendar: 'gregory', hourCycle: 'h23' } as const;

let formats = formatsOf(FALLBACK);

/**
 * Sets the locale of all numbers and times: the first of these that the browser supports, else English.
 * @param languages language tags, most wanted first; some systems have tags that are none, such as "C"
 */
export function setLocale(languages: readonly string[]): void {
  formats = formatsOf(languages.find(isSupported) ?? FALLBACK);
}

/** An integer of any size, with separators of thousands. */
export function shownInteger(value: bigint | number): string {
  return formats.integers.format(value);
}

/** The form of a text for a number of things. */
export function pluralForm(count: number): Intl.LDMLPluralRule {
  return formats.plurals.select(count);
}

/** What separates an integer from its decimals. */
export function decimalMark(): string {
  return formats.decimalMark;
}

/** What precedes a negative number. */
export function minusSign(): string {
  return formats.minusSign;
}

/** The parts of a time, in the order and with the words of the locale. */
export function shownTime(time: Date, { utc = false, ...parts }: TimeParts): string {
  const key = `${String(utc)} ${JSON.stringify(parts)}`;
  const known = formats.times.get(key);
  if (known) return known.format(time);
  const zone = utc ? { timeZone: 'UTC' } : {};
  const format = new Intl.DateTimeFormat(formats.timeLocale, { ...CALENDAR, ...zone, ...parts });
  formats.times.set(key, format);
  return format.format(time);
}

function formatsOf(locale: string): Formats {
  const decimals = new Intl.NumberFormat(locale, { ...DIGITS, minimumFractionDigits: 1 });
  const part = (type: 'decimal' | 'minusSign', fallback: string): string =>
    decimals.formatToParts(-1).find((one) => one.type === type)?.value ?? fallback;
  return {
    integers: new Intl.NumberFormat(locale, { ...DIGITS, maximumFractionDigits: 0 }),
    plurals: new Intl.PluralRules(locale),
    decimalMark: part('decimal', '.'),
    minusSign: part('minusSign', '-'),
    times: new Map(),
    // English has the day before the month everywhere, as in the texts around it and in the guide.
    timeLocale: new Intl.Locale(locale).language === 'en' ? 'en-GB' : locale,
  };
}

function isSupported(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}
