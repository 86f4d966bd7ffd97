import type { Schemas } from '@gateway/contract';
import type { Request } from 'express';
import Joi from 'joi';
import { FEED_EVENT_TYPES, ORDER_STATUSES, parseUsdt, Refusal, refuse, type Usdt } from '@gateway/domain';
import type { Total } from '@gateway/store/db';
import { amountField, isUuid } from './fields';
import { parseTime } from './time';

const MAX_PAGES = 10_000;
const MAX_PAGE_LENGTH = 100;
const MAX_EVENTS = 1000;
const DEFAULT_LIMIT = 20;
const START_OF_DAY = '00:00:00.000';
const END_OF_DAY = '23:59:59.999';

/** The parameters of every list, as text. */
export interface ListQuery {
  page?: string;
  limit?: string;
}

/** Query fields of lists. Numbers have one form only: digits without leading zeros. */
export const QUERY_FIELDS = {
  page: numberUpTo(MAX_PAGES),
  limit: numberUpTo(MAX_PAGE_LENGTH),
  status: Joi.string().valid(...ORDER_STATUSES),
  statuses: severalOf(ORDER_STATUSES),
  eventTypes: severalOf(FEED_EVENT_TYPES),
  eventLimit: numberUpTo(MAX_EVENTS),
  id: Joi.string().custom((text: string, helpers) =>
    isUuid(text) ? text.toLowerCase() : helpers.message({ custom: '{{#label}} must be a UUID' }),
  ),
  amount: amountField(),
  time: Joi.string().custom((text: string, helpers) =>
    parseTime(text, START_OF_DAY)
      ? text
      : helpers.message({ custom: '{{#label}} must be an ISO 8601 time or date, such as 2026-01-31T12:00:00Z' }),
  ),
};

/** The query of a list without other parameters. */
export const PAGE_QUERY = Joi.object<ListQuery>({ page: QUERY_FIELDS.page, limit: QUERY_FIELDS.limit });

/**
 * Reads a query string and validates it against a schema.
 * @throws Refusal INVALID_QUERY, also for an unknown or repeated parameter
 */
export function readQuery<T>(request: Request, schema: Joi.ObjectSchema<T>): T {
  return checkQuery(parseQuery(request), schema);
}

/** @throws Refusal INVALID_QUERY */
export function checkQuery<T>(values: Record<string, string>, schema: Joi.ObjectSchema<T>): T {
  const result = schema.validate(values, { convert: false });
  if (result.error) throw new Refusal('INVALID_QUERY', result.error.message);
  return result.value;
}

/** The page that a request asks for of a list without other parameters. @throws Refusal INVALID_QUERY */
export function readPage(request: Request): { page: number; limit: number } {
  return pageOf(readQuery(request, PAGE_QUERY));
}

export function pageOf({ page, limit }: ListQuery): { page: number; limit: number } {
  return { page: page === undefined ? 1 : Number(page), limit: limit === undefined ? DEFAULT_LIMIT : Number(limit) };
}

/**
 * The inclusive bounds of a list by creation time, in milliseconds; a date alone is that UTC day.
 * @throws Refusal INVALID_QUERY if `from` is after `to`
 */
export function boundsOf({ from, to }: { from?: string; to?: string }): {
  from: Date | undefined;
  to: Date | undefined;
} {
  const bounds = {
    from: from === undefined ? undefined : parseTime(from, START_OF_DAY),
    to: to === undefined ? undefined : parseTime(to, END_OF_DAY),
  };
  if (bounds.from && bounds.to && bounds.from > bounds.to) refuse('INVALID_QUERY', '"from" must not be after "to"');
  return bounds;
}

/**
 * The inclusive bounds of a list by amount.
 * @throws Refusal INVALID_QUERY if `min_amount` is more than `max_amount`
 */
export function amountsOf({ min_amount: min, max_amount: max }: { min_amount?: string; max_amount?: string }): {
  minAmount: Usdt | undefined;
  maxAmount: Usdt | undefined;
} {
  const bounds = {
    minAmount: min === undefined ? undefined : parseUsdt(min),
    maxAmount: max === undefined ? undefined : parseUsdt(max),
  };
  const { minAmount, maxAmount } = bounds;
  if (minAmount !== undefined && maxAmount !== undefined && minAmount > maxAmount)
    refuse('INVALID_QUERY', '"min_amount" must not be more than "max_amount"');
  return bounds;
}

/** From when on changes are listed, if they are asked for; a date alone is the start of that UTC day. */
export function updatedSince({ updated_since: text }: { updated_since?: string }): Date | undefined {
  return text === undefined ? undefined : parseTime(text, START_OF_DAY);
}

/** The pagination of a list response. Of a total that is a minimum, one row more is known to exist. */
export function presentPagination(
  page: { page: number; limit: number },
  { total, isMinimum }: Total,
): Schemas['Pagination'] {
  if (!isMinimum) return { ...page, total, total_pages: Math.ceil(total / page.limit) };
  return { ...page, total, total_pages: Math.ceil((total + 1) / page.limit), total_is_minimum: true };
}

function numberUpTo(most: number): Joi.StringSchema {
  return Joi.string().custom((text: string, helpers) =>
    /^[1-9]\d{0,5}$/.test(text) && Number(text) <= most
      ? text
      : helpers.message({ custom: `{{#label}} must be a whole number from 1 to ${most}` }),
  );
}

/** Values separated by commas, each once. */
function severalOf(known: readonly string[]): Joi.StringSchema {
  return Joi.string().custom((text: string, helpers) => {
    const values = text.split(',');
    const areKnown = values.every((value) => known.includes(value));
    return areKnown && new Set(values).size === values.length
      ? values
      : helpers.message({ custom: `{{#label}} must be one or several of [${known.join(', ')}], each once` });
  });
}

/** The parameters of a request, not validated against a schema. @throws Refusal INVALID_QUERY */
export function parseQuery(request: Request): Record<string, string> {
  const start = request.url.indexOf('?');
  const values = new Map<string, string>();
  for (const pair of start < 0 ? [] : request.url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const [name = '', ...value] = pair.split('=');
    const key = decode(name);
    if (values.has(key)) refuse('INVALID_QUERY', 'A parameter is given twice');
    if (key === '__proto__') refuse('INVALID_QUERY', '"__proto__" is not allowed');
    values.set(key, decode(value.join('=')));
  }
  return Object.fromEntries(values);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return refuse('INVALID_QUERY', 'The query is not percent-encoded UTF-8');
  }
}
