import Joi from 'joi';
import { parseUsdt, refuse } from '@gateway/domain';

const LONGEST_EXTERNAL_ID = 255;
const LONGEST_URL = 2048;
const WEB_URL = /^https?:\/\/[!-~]+$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Controls, lone surrogates, marks that reorder text, and other characters that nobody sees. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const BLANK = /^[\s\u180e\u200b-\u200d\u2060]|[\s\u180e\u200b-\u200d\u2060]$/u;

/** A text of 1 to `most` code points that shows what it is: no controls, and no white space around it. */
export function plainText(most: number): Joi.StringSchema {
  return Joi.string().custom((text: string, helpers) => {
    const length = [...text].length;
    if (length > most) return helpers.message({ custom: `{{#label}} must not be longer than ${most} characters` });
    if (INVISIBLE.test(text)) return helpers.message({ custom: '{{#label}} must not contain control characters' });
    if (BLANK.test(text)) return helpers.message({ custom: '{{#label}} must not begin or end with white space' });
    return text;
  });
}

export function externalIdField(): Joi.StringSchema {
  return plainText(LONGEST_EXTERNAL_ID);
}

/** A decimal string in the grammar of amounts; bounds are not looked at here. */
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

/** A page of the merchant's that a customer is sent to by a button. */
export function webUrlField(): Joi.StringSchema {
  return Joi.string().custom((text: string, helpers) => {
    const isUrl = text.length <= LONGEST_URL && WEB_URL.test(text) && URL.canParse(text);
    return isUrl ? text : helpers.message({ custom: '{{#label}} must be an http or https URL' });
  });
}

/** An id from a path, in its canonical form. What is no UUID is as absent as an unknown one. @throws Refusal NOT_FOUND */
export function readId(text: unknown, message: string): string {
  return typeof text === 'string' && UUID.test(text) ? text.toLowerCase() : refuse('NOT_FOUND', message);
}
