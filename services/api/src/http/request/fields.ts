import type { Request } from 'express';
import Joi from 'joi';
import {
  findAmountFault,
  findTextFault,
  NO_CONTROLS,
  NOTE_RULE,
  type OpenAmount,
  parseLinkTerms,
  parsePrice,
  parseSpread,
  parseUnderpaidMaximum,
  parseUnderpaidPercent,
  type Price,
  Refusal,
  refuse,
  type TextRule,
} from '@gateway/domain';
import { MAX_LINK_REFERENCE } from '@gateway/checkout';
import { findUrlFault } from './url-fault';

const MAX_CONTACT_LENGTH = 320;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A text in which nothing is found that it must do and does not. */
function checkedBy(findFault: (text: string) => string | undefined): Joi.StringSchema {
  return Joi.string().custom((value: string, helpers) => {
    const fault = findFault(value);
    return fault === undefined ? value : helpers.message({ custom: `{{#label}} must ${fault}` });
  });
}

function text(rule: TextRule): Joi.StringSchema {
  return checkedBy((value) => findTextFault(value, rule));
}

const NO_BIDI = { pattern: /\p{Bidi_Control}/u, fault: 'not contain marks that turn the direction of text' };
/** What looks like nothing: the space of every script, joiners, and the fillers of Hangul and Braille. */
const INVISIBLE = String.raw`[\s\u115f\u1160\u180e\u200b-\u200d\u2060\u2800\u3164\uffa0]`;
const NOT_BLANK = {
  pattern: new RegExp(`^${INVISIBLE}|${INVISIBLE}$`, 'u'),
  fault: 'not begin or end with white space',
};
/** A name may hold the marks that scripts from right to left need, but none that turns what follows it. */
const NO_OVERRIDE = { pattern: /[\u202a-\u202e\u2066-\u2069]/u, fault: 'not contain characters that turn text around' };

/** The merchant's reference. */
export function externalIdField(): Joi.StringSchema {
  return text({ min: 1, max: 255, refused: [NO_CONTROLS, NO_BIDI, NOT_BLANK] });
}

/** What an order is for, as its customer reads it. */
export const DESCRIPTION_RULE: TextRule = { min: 1, max: 255, refused: [NO_CONTROLS, NO_OVERRIDE, NOT_BLANK] };

export function descriptionField(): Joi.StringSchema {
  return text(DESCRIPTION_RULE);
}

/** A display name; some languages need direction marks. */
export function merchantNameField(): Joi.StringSchema {
  return text({ min: 1, max: 255, refused: [NO_CONTROLS, NO_OVERRIDE, NOT_BLANK] });
}

const EMAIL = Joi.string().email({ tlds: false });
/** The library permits any character outside ASCII, those included that show payers another address than it is. */
const EMAIL_RULE: TextRule = {
  ...{ min: 1, max: MAX_CONTACT_LENGTH },
  refused: [NO_CONTROLS, { pattern: /[\p{Cf}\p{Cn}\p{Co}]/u, fault: 'not contain invisible characters' }],
};
const URL_TEXT = /^[a-z][a-z0-9+.-]*:\/\//i;
const HTTPS_PAGE = /^https:/i;

/** Where payers reach a merchant: an email address, or a page. Null for none. */
export function contactField(): Joi.AnySchema<string | null> {
  return checkedBy(findContactFault).allow(null);
}

function findContactFault(value: string): string | undefined {
  if (value.length > MAX_CONTACT_LENGTH) return `have at most ${MAX_CONTACT_LENGTH} characters`;
  if (HTTPS_PAGE.test(value)) return findUrlFault(value);
  const isEmail = !URL_TEXT.test(value) && EMAIL.validate(value).error === undefined;
  return findTextFault(value, EMAIL_RULE) ?? (isEmail ? undefined : 'be an email address or an https URL');
}

/** What a payment link sells. */
export function linkTitleField(): Joi.StringSchema {
  return text({ min: 1, max: 120, refused: [NO_CONTROLS, NO_OVERRIDE, NOT_BLANK] });
}

/** More about it: plain text, in which line breaks are kept. */
export function linkTextField(): Joi.StringSchema {
  const noOtherControls = { pattern: /[^\P{Cc}\n]/u, fault: 'not contain control characters but line breaks' };
  return text({ min: 1, max: 2_000, refused: [noOtherControls, NO_OVERRIDE, NOT_BLANK] });
}

/** What a customer may give as a reference at a payment link. */
export const LINK_REFERENCE_RULE: TextRule = { min: 1, max: MAX_LINK_REFERENCE, refused: [NO_CONTROLS, NO_OVERRIDE] };

/** A secret that signs webhooks. */
export function webhookSecretField(): Joi.StringSchema {
  return text({ min: 8, max: 255, refused: [NO_CONTROLS] });
}

/** A search text or a note of an admin. */
export function noteField(): Joi.StringSchema {
  return text(NOTE_RULE);
}

/** Why an admin decided something: it has to say something. */
export function decisionNoteField(): Joi.StringSchema {
  return text({ ...NOTE_RULE, refused: [...NOTE_RULE.refused, NO_OVERRIDE, NOT_BLANK] });
}

/** A decimal string in the grammar of amounts; bounds are not checked here. */
export function amountField(): Joi.StringSchema {
  return checkedBy(findAmountFault);
}

/** A rule of the domain as one of a schema: what it refuses is refused with its own reason. */
function readBy<T>(parse: (value: T) => unknown): Joi.CustomValidator<T> {
  return (value, helpers) => {
    try {
      parse(value);
      return value;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return helpers.message({ custom: error.message });
    }
  };
}

/** A percentage that is added to prices. */
export function spreadField(): Joi.StringSchema {
  return Joi.string().custom(readBy(parseSpread));
}

/** The percentage of an order that may stay unpaid. */
export function underpaidPercentField(): Joi.StringSchema {
  return Joi.string().custom(readBy(parseUnderpaidPercent));
}

/** The most of an order that may stay unpaid. */
export function underpaidMaximumField(): Joi.StringSchema {
  return Joi.string().custom(readBy(parseUnderpaidMaximum));
}

/** A price in a currency; what a currency is, and how many decimals it has, are rules of the domain. */
export function priceField(): Joi.ObjectSchema<Price> {
  const schema = Joi.object<Price>({ amount: Joi.string().required(), currency: Joi.string().required() });
  return schema.custom(readBy((price: Price) => parsePrice(price)));
}

/** Amounts from which the customer of a payment link chooses. */
export function openAmountField(): Joi.ObjectSchema<OpenAmount> {
  const bound = Joi.string().required();
  const schema = Joi.object<OpenAmount>({ minimum: bound, maximum: bound, currency: bound });
  return schema.custom(readBy((open: OpenAmount) => parseLinkTerms({ open })));
}

const MAX_PAIRS = 20;
const MAX_METADATA_BYTES = 4096;
const METADATA_KEY: TextRule = { min: 1, max: 64, refused: [NO_CONTROLS, NO_OVERRIDE, NOT_BLANK] };
/** Their length counts together with the rest. */
const METADATA_VALUE: TextRule = { min: 0, max: Infinity, refused: [NO_CONTROLS, NO_OVERRIDE] };

/** A merchant's own pairs of texts. Joi's schema of objects would ignore a key named `__proto__`. */
export function metadataField(): Joi.AnySchema {
  return Joi.any().custom((value: unknown, helpers) => {
    const fault = findMetadataFault(value);
    return fault === undefined ? value : helpers.message({ custom: `{{#label}} ${fault}` });
  });
}

function findMetadataFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  const pairs = Object.entries(value);
  if (pairs.length > MAX_PAIRS) return `must have at most ${MAX_PAIRS} pairs`;
  for (const [name, content] of pairs) {
    if (name === '__proto__') return 'must not have the key __proto__';
    const keyFault = findTextFault(name, METADATA_KEY);
    if (keyFault !== undefined) return `has a key that must ${keyFault}`;
    if (typeof content !== 'string') return 'must have only texts as values';
    const valueFault = findTextFault(content, METADATA_VALUE);
    if (valueFault !== undefined) return `has a value that must ${valueFault}`;
  }
  const isLarge = Buffer.byteLength(JSON.stringify(value)) > MAX_METADATA_BYTES;
  return isLarge ? `must have at most ${MAX_METADATA_BYTES} bytes as JSON` : undefined;
}

/** A page of the merchant to which a button leads the customer. */
export function webUrlField(): Joi.StringSchema {
  return checkedBy(findUrlFault);
}

/** An id from a path, in canonical form. Anything but a UUID is treated as an unknown id. @throws Refusal NOT_FOUND */
function readId(text: unknown, message: string): string {
  return isUuid(text) ? text.toLowerCase() : refuse('NOT_FOUND', message);
}

const NO_ORDER = 'Order does not exist';

/** The id of the order that a path names. @throws Refusal NOT_FOUND */
export function readOrderId(request: Request): string {
  return readId(request.params['id'], NO_ORDER);
}

/** The refusal of an order that does not exist, or is not the caller's. */
export function refuseNoOrder(): never {
  return refuse('NOT_FOUND', NO_ORDER);
}

const NO_LINK = 'Payment link does not exist';

/** The id of the payment link that a path names. @throws Refusal NOT_FOUND */
export function readLinkId(request: Request): string {
  return readId(request.params['id'], NO_LINK);
}

/** The refusal of a payment link that does not exist, or is not the caller's. */
export function refuseNoLink(): never {
  return refuse('NOT_FOUND', NO_LINK);
}

const NO_DEPOSIT = 'Deposit address does not exist';

/** The id of the deposit address that a path names. @throws Refusal NOT_FOUND */
export function readDepositId(request: Request): string {
  return readId(request.params['id'], NO_DEPOSIT);
}

/** The refusal of a deposit address that does not exist, or is not the caller's. */
export function refuseNoDeposit(): never {
  return refuse('NOT_FOUND', NO_DEPOSIT);
}

const NO_EVENT = 'Event does not exist';

/** The id of the event that a path names. @throws Refusal NOT_FOUND */
export function readEventId(request: Request): string {
  return readId(request.params['id'], NO_EVENT);
}

/** The refusal of an event that does not exist, or is not the caller's. */
export function refuseNoEvent(): never {
  return refuse('NOT_FOUND', NO_EVENT);
}

const NO_CHANNEL = 'No such channel';

/** The id of the channel of messages that a path names. @throws Refusal NOT_FOUND */
export function readChannelId(request: Request): string {
  return readId(request.params['id'], NO_CHANNEL);
}

/** The refusal of a channel that does not exist. */
export function refuseNoChannel(): never {
  return refuse('NOT_FOUND', NO_CHANNEL);
}

const NO_MERCHANT = 'Merchant does not exist';

/** The id of the merchant that a path names. @throws Refusal NOT_FOUND */
export function readMerchantId(request: Request): string {
  return readId(request.params['id'], NO_MERCHANT);
}

/** The refusal of a merchant that does not exist. */
export function refuseNoMerchant(): never {
  return refuse('NOT_FOUND', NO_MERCHANT);
}

/** Whether a text is a UUID in its usual form; libraries and databases also accept braces or missing hyphens. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
