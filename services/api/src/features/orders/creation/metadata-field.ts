import Joi from 'joi';
import { findTextFault, NO_CONTROLS, NO_OVERRIDE, NOT_BLANK, type TextRule } from '@gateway/domain';

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
