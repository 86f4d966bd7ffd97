import Joi from 'joi';
import {
  findAmountFault,
  findTextFault,
  NO_CONTROLS,
  NO_OVERRIDE,
  NOT_BLANK,
  NOTE_RULE,
  PERSON_NAME_RULE,
  Refusal,
  type TextRule,
} from '@gateway/domain';
import { findUrlFault } from './url-fault';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A text in which nothing is found that it must do and does not. */
export function checkedBy(findFault: (text: string) => string | undefined): Joi.StringSchema {
  return Joi.string().custom((value: string, helpers) => {
    const fault = findFault(value);
    return fault === undefined ? value : helpers.message({ custom: `{{#label}} must ${fault}` });
  });
}

/** A text by these rules. */
export function text(rule: TextRule): Joi.StringSchema {
  return checkedBy((value) => findTextFault(value, rule));
}

/** How a person is called. */
export function personNameField(): Joi.StringSchema {
  return text(PERSON_NAME_RULE);
}

/** The language in which a person reads the pages. */
export function languageField(): Joi.StringSchema {
  return Joi.string()
    .pattern(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/)
    .messages({ 'string.pattern.base': '{{#label}} must be the tag of a language, such as "de"' });
}

/** A display name; some languages need direction marks. */
export function nameField(): Joi.StringSchema {
  return text({ min: 1, max: 255, refused: [NO_CONTROLS, NO_OVERRIDE, NOT_BLANK] });
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
export function readBy<T>(parse: (value: T) => unknown): Joi.CustomValidator<T> {
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

/** A page of the merchant to which a button leads the customer. */
export function webUrlField(): Joi.StringSchema {
  return checkedBy(findUrlFault);
}

/** Whether a text is a UUID in its usual form; libraries and databases also accept braces or missing hyphens. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
