import Joi from 'joi';
import {
  findTextFault,
  NO_CONTROLS,
  parseSpread,
  parseUnderpaidMaximum,
  parseUnderpaidPercent,
  type TextRule,
} from '@gateway/domain';
import { checkedBy, readBy, text } from '../../http/request/fields';
import { findUrlFault } from '../../http/request/url-fault';

const MAX_CONTACT_LENGTH = 320;
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

/** A secret that signs webhooks. */
export function webhookSecretField(): Joi.StringSchema {
  return text({ min: 8, max: 255, refused: [NO_CONTROLS] });
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
