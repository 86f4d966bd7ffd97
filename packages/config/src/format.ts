import {
  decimalsOf,
  isTronAddress,
  parseBlockedHosts,
  parseDailyHours,
  parseRanges,
  parseRate,
  parseTrx,
  parseUsdt,
  type DailyHours,
  type Sun,
  type TargetPolicy,
  type TronAddress,
  type Usdt,
} from '@gateway/domain';
import { parseRedisUrl, REDIS_URL_FORMS } from '@gateway/runtime';
import Joi from 'joi';

/** How the text of a variable is checked and converted. */
export interface Format<T> {
  schema: Joi.Schema<T>;
  /** Completes "NAME …" when the text is wrong. Never contains the text. */
  rule: string;
  /** Whether the value may also be in a file, as NAME_FILE. */
  isSecret: boolean;
}

/** A text that is converted by a function, which throws for anything wrong. */
function parsed<T>(rule: string, parse: (text: string) => T, isSecret = false): Format<T> {
  const schema = Joi.any<T>().custom((text: string) => parse(text));
  return { schema, rule, isSecret };
}

const PLACEHOLDER = /^(?!replace-|change-me)/i;

export const text: Format<string> = { schema: Joi.string(), rule: 'must be a non-empty text', isSecret: false };

export const hex64: Format<Buffer> = parsed('must be 64 hex digits', readKey, true);

export const flag: Format<boolean> = { schema: Joi.boolean(), rule: 'must be true or false', isSecret: false };

export const tronAddress: Format<TronAddress> = parsed('must be a TRON address with a valid checksum', (value) => {
  if (!isTronAddress(value)) throw new Error('no address');
  return value;
});

/** Ranges of IP addresses, separated by commas. */
export const ranges: Format<TargetPolicy['allowedRanges']> = parsed(
  'must be ranges such as 10.1.0.0/16, separated by commas',
  parseRanges,
);

/** Hosts, each with or without a port, separated by commas. */
export const hosts: Format<TargetPolicy['blockedHosts']> = parsed(
  'must be hosts such as db.internal or db.internal:5432, separated by commas',
  parseBlockedHosts,
);

/** A text of one's own, not copied from the example. */
export function secret(minLength: number, maxLength?: number): Format<string> {
  const schema = Joi.string().min(minLength).pattern(PLACEHOLDER);
  return {
    schema: maxLength === undefined ? schema : schema.max(maxLength),
    rule: `must be a value of your own with ${
      maxLength === undefined
        ? `at least ${String(minLength)} characters`
        : `${String(minLength)} to ${String(maxLength)} characters`
    }`,
    isSecret: true,
  };
}

export function url(...schemes: string[]): Format<string> {
  return {
    schema: Joi.string().uri({ scheme: schemes }),
    rule: `must be a URL beginning with ${schemes.join(' or ')}`,
    isSecret: false,
  };
}

/** Where Redis is: one server, sentinels or a cluster. */
export const redisUrl: Format<string> = parsed(
  `must be a URL such as ${REDIS_URL_FORMS}`,
  (value) => {
    parseRedisUrl(value);
    return value;
  },
  true,
);

/** A URL that contains a password. */
export function secretUrl(...schemes: string[]): Format<string> {
  return { ...url(...schemes), isSecret: true };
}

export function urls(...schemes: string[]): Format<string[]> {
  const list = Joi.array().items(Joi.string().uri({ scheme: schemes }));
  return parsed(`must be a URL beginning with ${schemes.join(' or ')}, or several separated by commas`, (value) => {
    const parts = value.split(',');
    Joi.assert(parts, list);
    return parts;
  });
}

export function integer(min: number, max: number): Format<number> {
  return {
    schema: Joi.number().integer().min(min).max(max),
    rule: `must be a whole number from ${String(min)} to ${String(max)}`,
    isSecret: false,
  };
}

/** A part of a whole, from 0 to 1. */
export const share: Format<number> = {
  schema: Joi.number().min(0).max(1),
  rule: 'must be a number from 0 to 1',
  isSecret: false,
};

/** A part of a whole, above 0, in millionths. */
export const millionths: Format<bigint> = parsed('must be a number above 0, at most 1, such as 0.01', (value) => {
  const read = parseUsdt(value);
  if (read < 1n || read > 1_000_000n) throw new Error('no part of a whole');
  return read;
});

/** A part of the day, in UTC. */
export const dailyHours: Format<DailyHours> = parsed(
  'must be two times of a day in UTC, such as 22:00-06:00',
  parseDailyHours,
);

/** Sources of rates, each with the address that is asked, if it is not the source's own. */
export interface RateSourceSetting {
  name: RateSourceName;
  url: string | undefined;
}

export const RATE_SOURCE_NAMES = ['kraken', 'coinbase', 'coingecko', 'binance'] as const;
export type RateSourceName = (typeof RATE_SOURCE_NAMES)[number];

export const rateSources: Format<RateSourceSetting[]> = parsed(
  `must be some of ${RATE_SOURCE_NAMES.join(', ')}, separated by commas, each once, with or without =URL`,
  (value) => {
    const sources = value.split(',').map(readRateSource);
    refuseRepeated(sources.map(({ name }) => name));
    return sources;
  },
);

/** Codes of currencies (ISO 4217), separated by commas. */
export const currencies: Format<string[]> = parsed(
  'must be codes of currencies in upper case (ISO 4217), such as EUR,TRY',
  (value) => value.split(',').map(readCurrency),
);

/** Units of a currency for 1 USDT, as decimal text, by currency. */
export const fixedRates: Format<ReadonlyMap<string, string>> = parsed(
  'must be currencies with units for 1 USDT, such as USD:1,CNY:7.25',
  (value) => {
    const rates = value.split(',').map((part): [string, string] => {
      const [currency = '', rate = '', ...rest] = part.split(':');
      if (!parseRate(rate) || rest.length > 0) throw new Error('no rate');
      return [readCurrency(currency), rate];
    });
    refuseRepeated(rates.map(([currency]) => currency));
    return new Map(rates);
  },
);

/** Headers for HTTP requests: their values are secrets, such as the token of a collector. */
export const httpHeaders: Format<Readonly<Record<string, string>>> = parsed(
  'must be headers such as authorization=Bearer%20abc, separated by commas, with URL-encoded values',
  (value) => Object.fromEntries(value.split(',').map(readHeader)),
  true,
);

export function oneOf<const Value extends string>(...values: Value[]): Format<Value> {
  return { schema: Joi.string<Value>().valid(...values), rule: `must be one of ${values.join(', ')}`, isSecret: false };
}

/** An amount of USDT, of at least this much. */
export function amount(min: string): Format<Usdt> {
  const least = parseUsdt(min);
  return parsed(`must be an amount such as "20" or "0.5", at least ${min}`, (value) => {
    const read = parseUsdt(value);
    if (read < least) throw new Error('too small');
    return read;
  });
}

export const trxAmount: Format<Sun> = parsed('must be an amount such as "20" or "0.5"', (value) =>
  parseTrx(value, 'amount'),
);

/** Seconds before each of some attempts, separated by commas. */
export function waits(maxAttempts: number, maxSeconds: number): Format<readonly number[]> {
  return parsed(
    'must list the seconds before each attempt, such as 0,5,20,60: ' +
      `first 0, none above ${String(maxSeconds)}, at most ${String(maxAttempts)}`,
    (value) => {
      const list = value.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
      const isList = list.every((wait) => wait >= 0 && wait <= maxSeconds) && list[0] === 0;
      if (!isList || list.length > maxAttempts) throw new Error('no list of waits');
      return list;
    },
  );
}

/** The name as in RFC 9110, and a value of visible characters and spaces. */
const HEADER = /^\s*([\w!#$%&'*+.^`|~-]+)=(.+?)\s*$/;

function readHeader(text: string): [name: string, value: string] {
  const [, name = '', encoded = ''] = HEADER.exec(text) ?? [];
  const value = decodeURIComponent(encoded);
  if (name === '' || !/^[\x20-\x7e]+$/.test(value)) throw new Error('no header');
  return [name, value];
}

function readRateSource(text: string): RateSourceSetting {
  const at = text.indexOf('=');
  const [given, url] = at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
  const name = RATE_SOURCE_NAMES.find((known) => known === given);
  if (!name) throw new Error('no source');
  if (url !== undefined) Joi.assert(url, Joi.string().uri({ scheme: ['http', 'https'] }));
  return { name, url };
}

function readCurrency(code: string): string {
  if (decimalsOf(code) === undefined) throw new Error('no currency');
  return code;
}

function refuseRepeated(names: readonly string[]): void {
  if (new Set(names).size < names.length) throw new Error('named twice');
}

function readKey(value: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(value)) throw new Error('no key');
  return Buffer.from(value, 'hex');
}
