import Joi from 'joi';
import {
  amountField,
  descriptionField,
  externalIdField,
  metadataField,
  priceField,
  webUrlField,
} from '../../../http/request/fields';

/** The fields of a request for an order, whoever asks for it. */
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
