import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { resolve, type Content, type Contract, type Schema } from '../contract';
import { findResponse, LINES } from './find-response';

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
const LINES_TYPE = `${LINES}; charset=utf-8`;
/** Of what has no JSON: nothing, a stream, a page. */
const BARE_TYPES: readonly (string | null)[] = [null, 'text/event-stream; charset=utf-8', 'text/html; charset=utf-8'];
const CSV_TYPE = 'text/csv; charset=utf-8';

const checks = new WeakMap<Contract, ResponseCheck>();

/** The check of responses against the OpenAPI document, which compiles what it needs of it once. */
export function responseCheckOf(contract: Contract): ResponseCheck {
  const check = checks.get(contract) ?? openResponseCheck(contract);
  checks.set(contract, check);
  return check;
}

/**
 * Creates a check of responses against the OpenAPI document: reports a status or a field that is not in it, a missing
 * field, a wrong type, a body for HEAD, and a response without a request id.
 */
function openResponseCheck(contract: Contract): ResponseCheck {
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
    const type = headers.get('content-type');
    if (found.isBare) return BARE_TYPES.includes(type) ? undefined : 'is neither empty nor a stream or a page';
    const validate = validatorOf(found.schema);
    const faultOf = (value: unknown): string | undefined =>
      validate(value) ? undefined : `does not match the document: ${ajv.errorsText(validate.errors)}`;
    if (!found.isLines) return type === JSON_TYPE ? faultOf(parsed(text)) : 'is not JSON';
    if (type === CSV_TYPE) return csvFault(contract, found.operation?.responses['200'], text);
    if (type !== LINES_TYPE) return 'is neither CSV nor NDJSON';
    return linesOf(text).map(parsed).map(faultOf).find(Boolean);
  };
}

/** The lines of a body, each of which ends with a line feed. */
export function linesOf(text: string): string[] {
  return text.split('\n').slice(0, -1);
}

/** CSV has the fields of the NDJSON as its columns. */
function csvFault(contract: Contract, response: Content | undefined, text: string): string | undefined {
  const line = response && resolve(contract, response).content?.[LINES]?.schema;
  const names = Object.keys(line ? (resolve<Schema>(contract, line).properties ?? {}) : {}).join();
  return text.startsWith(`${names}\r\n`) && text.endsWith('\r\n') ? undefined : `does not have the columns ${names}`;
}

/** Undefined, which no schema allows, for what cannot be parsed. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
