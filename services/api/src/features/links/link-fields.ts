import Joi from 'joi';
import { NO_CONTROLS, NO_OVERRIDE, NOT_BLANK, type OpenAmount, parseLinkTerms, type TextRule } from '@gateway/domain';
import { MAX_LINK_REFERENCE } from '@gateway/checkout';
import { readBy, text } from '../../http/request/fields';
import { pathId } from '../../http/request/path-id';

export const { read: readLinkId, refuse: refuseNoLink } = pathId('Payment link does not exist');

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

/** Amounts from which the customer of a payment link chooses. */
export function openAmountField(): Joi.ObjectSchema<OpenAmount> {
  const bound = Joi.string().required();
  const schema = Joi.object<OpenAmount>({ minimum: bound, maximum: bound, currency: bound });
  return schema.custom(readBy((open: OpenAmount) => parseLinkTerms({ open })));
}
