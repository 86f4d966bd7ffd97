import Joi from 'joi';

/** The name of a place, such as Europe/Berlin: offsets have opposite signs in JavaScript and in Postgres. */
const NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;
const MAX_LENGTH = 255;

export const UNKNOWN_ZONE = 'must be the name of a time zone, such as Europe/Berlin';

/** A time zone that JavaScript knows. Postgres may know fewer: ask it before you store or use one. */
export function timeZoneField(): Joi.StringSchema {
  return Joi.string()
    .max(MAX_LENGTH)
    .custom((text: string, helpers) =>
      NAME.test(text) && isKnown(text) ? text : helpers.message({ custom: `{{#label}} ${UNKNOWN_ZONE}` }),
    );
}

function isKnown(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
