import Joi from 'joi';
import { NO_CONTROLS, NO_OVERRIDE, NOT_BLANK, parsePrice, type Price, type TextRule } from '@gateway/domain';
import { amountField, readBy, text, webUrlField } from '../../../http/request/fields';
import { metadataField } from './metadata-field';

const NO_BIDI = { pattern: /\p{Bidi_Control}/u, fault: 'not contain marks that turn the direction of text' };

/** The merchant's reference. */
export function externalIdField(): Joi.StringSchema {
  return text({ min: 1, max: 255, refused: [NO_CONTROLS, NO_BIDI, NOT_BLANK] });
}

/** What an order is for, as its customer reads it. */
export const DESCRIPTION_RULE: TextRule = { min: 1, max: 255, refused: [NO_CONTROLS, NO_OVERRIDE, NOT_BLANK] };

export function descriptionField(): Joi.StringSchema {
  return text(DESCRIPTION_RULE);
}

/** A price in a currency; what a currency is, and how many decimals it has, are rules of the domain. */
export function priceField(): Joi.ObjectSchema<Price> {
  const schema = Joi.object<Price>({ amount: Joi.string().required(), currency: Joi.string().required() });
  return schema.custom(readBy((price: Price) => parsePrice(price)));
}

/** The fields of a request for an order, from a program or by hand. */
export const ORDER_FIELDS = {
  external_id: externalIdField(),
  amount: amountField(),
  price: priceField(),
  description: descriptionField(),
  callback_url: Joi.string(),
  currency: Joi.string().valid('USDT'),
  ttl: Joi.number().integer(),
  success_url: webUrlField(),
  cancel_url: webUrlField(),
  metadata: metadataField(),
};

/** A schema with the rules that such fields keep together. */
export function orderRules<T>(schema: Joi.ObjectSchema<T>): Joi.ObjectSchema<T> {
  return schema.xor('amount', 'price').messages({
    'object.missing': 'Either "amount", in USDT, or "price" must be given',
    'object.xor': 'Only one of "amount" and "price" may be given',
  });
}
