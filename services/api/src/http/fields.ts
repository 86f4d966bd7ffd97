import type { Request } from 'express';
import Joi from 'joi';
import { parseUsdt, refuse } from '@gateway/domain';

const MAX_URL_LENGTH = 2048;
/** Only unambiguous spellings: printable ASCII without backslash, a host right after the slashes, no credentials. */
const WEB_URL = /^https?:\/\/(?=[!-[\]-~]+$)[^/?#@]+(?:[/?#].*)?$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A text of `min` to `max` code points that matches no refused pattern; `rule` is the pattern's error message. */
function text(min: number, max: number, refused: { pattern: RegExp; rule: string }[]): Joi.StringSchema {
  return Joi.string().custom((value: string, helpers) => {
    const length = [...value].length;
    const fault =
      length < min || length > max
        ? `have ${min} to ${max} characters`
        : refused.find(({ pattern }) => pattern.test(value))?.rule;
    return fault === undefined ? value : helpers.message({ custom: `{{#label}} must ${fault}` });
  });
}

const NO_CONTROLS = { pattern: /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u, rule: 'not contain control characters' };
const NO_BIDI = { pattern: /\p{Bidi_Control}/u, rule: 'not contain marks that turn the direction of text' };
/** What looks like nothing: the space of every script, joiners, and the fillers of Hangul and Braille. */
const INVISIBLE = String.raw`[\s\u115f\u1160\u180e\u200b-\u200d\u2060\u2800\u3164\uffa0]`;
const NOT_BLANK = {
  pattern: new RegExp(`^${INVISIBLE}|${INVISIBLE}$`, 'u'),
  rule: 'not begin or end with white space',
};
/** A name may hold the marks that scripts from right to left need, but none that turns what follows it. */
const NO_OVERRIDE = { pattern: /[\u202a-\u202e\u2066-\u2069]/u, rule: 'not contain characters that turn text around' };

/** The merchant's reference. */
export function externalIdField(): Joi.StringSchema {
  return text(1, 255, [NO_CONTROLS, NO_BIDI, NOT_BLANK]);
}

/** A display name; some languages need direction marks. */
export function merchantNameField(): Joi.StringSchema {
  return text(1, 255, [NO_CONTROLS, NO_OVERRIDE, NOT_BLANK]);
}

/** A secret that signs webhooks. */
export function webhookSecretField(): Joi.StringSchema {
  return text(8, 255, [NO_CONTROLS]);
}

/** A search text or a note of an admin. */
export function noteField(): Joi.StringSchema {
  return text(1, 255, [NO_CONTROLS]);
}

/** A decimal string in the grammar of amounts; bounds are not checked here. */
export function amountField(): Joi.StringSchema {
  return Joi.string().custom((text: string, helpers) => {
    try {
      parseUsdt(text);
      return text;
    } catch {
      return helpers.message({ custom: '{{#label}} must be a decimal string such as "25.50", with up to 6 decimals' });
    }
  });
}

/** A page of the merchant to which a button leads the customer. */
export function webUrlField(): Joi.StringSchema {
  return Joi.string().custom((text: string, helpers) => {
    const isUrl = text.length <= MAX_URL_LENGTH && WEB_URL.test(text) && URL.canParse(text);
    return isUrl ? text : helpers.message({ custom: '{{#label}} must be an http or https URL without credentials' });
  });
}

/** An id from a path, in canonical form. Anything but a UUID is treated as an unknown id. @throws Refusal NOT_FOUND */
export function readId(text: unknown, message: string): string {
  return isUuid(text) ? text.toLowerCase() : refuse('NOT_FOUND', message);
}

/** The id of the order that a path names. @throws Refusal NOT_FOUND */
export function readOrderId(request: Request): string {
  return readId(request.params['id'], 'Order does not exist');
}

/** Whether a text is a UUID in its usual form; libraries and databases also accept braces or missing hyphens. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
