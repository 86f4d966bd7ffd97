import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import type { Contract } from '../contract';
import { findResponse } from './find-response';

/** A response as a client received it. */
export interface ReceivedResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** What is wrong with a response to a request for a path below the server's URL, or undefined. */
export type ResponseCheck = (method: string, path: string, response: ReceivedResponse) => string | undefined;

const DOCUMENT = 'openapi.json';
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Creates a check of responses against the OpenAPI document: reports a status or a field that is not in it, a missing
 * field, a wrong type, a body for HEAD, and a response without a request id.
 */
export function openResponseCheck(contract: Contract): ResponseCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(contract, DOCUMENT);
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `${DOCUMENT}#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  return (method, path, { status, headers, text }) => {
    if (!headers.has('x-request-id')) return 'has no X-Request-Id';
    const found = findResponse(contract, method, path, status);
    if (!found) return 'has a status that is not in the document';
    if (method === 'HEAD') return text === '' ? undefined : 'has a body for HEAD';
    if (headers.get('content-type') !== JSON_TYPE) return 'is not JSON';
    const validate = validatorOf(found.schema);
    return validate(parsed(text)) ? undefined : `does not match the document: ${ajv.errorsText(validate.errors)}`;
  };
}

/** Undefined, which no schema allows, for what cannot be parsed. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
