import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { resolve, type Contract, type Operation } from '../contract';

/** The parts of a response that the OpenAPI document describes. */
export interface CheckedAnswer {
  status: number;
  headers: Headers;
  body: unknown;
  text: string;
}

export type ContractCheck = (method: string, path: string, answer: CheckedAnswer) => void;

const DOCUMENT = 'openapi.json';
const ERROR = '/components/schemas/Error';

/**
 * Creates a check of responses against the OpenAPI document: an undocumented operation, status or field, or a missing
 * one, throws.
 */
export function openContractCheck(contract: Contract): ContractCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(contract, DOCUMENT);
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `${DOCUMENT}#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  return (method, path, answer) => {
    const where = `${method} ${path} -> ${String(answer.status)}`;
    const fail = (problem: string): never => {
      throw new Error(`${where}: ${problem}: ${answer.text.slice(0, 500)}`);
    };
    if (!answer.headers.has('x-request-id')) fail('X-Request-Id is missing');
    const pointer = schemaFor(contract, method, path, answer.status) ?? fail('this status is not in the document');
    if (method === 'HEAD') return;
    if (answer.headers.get('content-type') !== 'application/json; charset=utf-8') fail('this is not JSON');
    const validate = validatorOf(pointer);
    if (!validate(answer.body)) fail(ajv.errorsText(validate.errors));
  };
}

/** Older endpoints are absent (specification 4.4), and this one is a method of a path that exists. */
const OLDER_FORM = 'patch /admin/merchants/{id}';

/** The JSON pointer of the schema for a response; undefined if the document has none. */
function schemaFor(contract: Contract, method: string, path: string, status: number): string | undefined {
  const [bare = ''] = path.split('?');
  const template = Object.keys(contract.paths).find((candidate) => isMatch(candidate, bare));
  if (template === undefined) return status === 404 ? ERROR : undefined;
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = ['get', 'post', 'put'].includes(verb) ? contract.paths[template]?.[verb] : undefined;
  if (!operation) return status === (`${verb} ${template}` === OLDER_FORM ? 404 : 405) ? ERROR : undefined;
  return pointerOf(contract, operation, `/paths/${escapePointer(template)}/${verb}`, String(status));
}

function pointerOf(contract: Contract, operation: Operation, base: string, status: string): string | undefined {
  const response = operation.responses[status];
  if (!response) return undefined;
  const place = response.$ref?.slice(1) ?? `${base}/responses/${status}`;
  return resolve<typeof response>(contract, response).content ? `${place}/content/application~1json/schema` : undefined;
}

function isMatch(template: string, path: string): boolean {
  const wanted = template.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => part === given[i] || (part.startsWith('{') && given[i] !== ''))
  );
}

function escapePointer(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
}
