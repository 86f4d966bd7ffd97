import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { follow, type InterfaceDocument } from './document';
import type { FuzzRequest } from './grammar';
import type { WireResponse } from './wire';

/** What is wrong with a response, or undefined. */
export type ContractCheck = (request: FuzzRequest, response: WireResponse) => string | undefined;

const ERROR = '/components/schemas/Error';
/** Responses to what is no valid HTTP request, before any route; the document covers valid requests only. */
const BROKEN = [400, 408, 431];
const JSON_TYPE = 'application/json; charset=utf-8';

/** Validates responses against the document: reports a status, type or field that is not in it. */
export function openContractCheck(document: InterfaceDocument): ContractCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  return (request, { status, headers, text }) => {
    if (!headers.has('x-request-id')) return 'has no X-Request-Id';
    if (!request.target.startsWith('/api/') && headers.get('content-type') !== JSON_TYPE) return undefined; // a page
    if (request.method === 'HEAD' && BROKEN.includes(status) && text === '') return undefined; // as below, without body
    const isRefusedUnread = isBroken(status, text);
    const pointer = isRefusedUnread ? ERROR : pointerFor(document, request, status);
    if (pointer === undefined) return 'has a status that is not in the document';
    if (request.method === 'HEAD' && !isRefusedUnread) return text === '' ? undefined : 'has a body for HEAD';
    if (headers.get('content-type') !== JSON_TYPE) return 'is not JSON';
    const validate = validatorOf(pointer);
    try {
      return validate(JSON.parse(text)) ? undefined : `does not match the document: ${ajv.errorsText(validate.errors)}`;
    } catch {
      return 'cannot be parsed';
    }
  };
}

function isBroken(status: number, text: string): boolean {
  return BROKEN.includes(status) && text.includes('"code":"BAD_REQUEST"');
}

function pointerFor(document: InterfaceDocument, { method, target }: FuzzRequest, status: number): string | undefined {
  const [path = ''] = target.split('?');
  if (!path.startsWith('/api/v1/')) return status >= 400 ? ERROR : undefined;
  const template = Object.keys(document.paths).find((candidate) => isMatch(candidate, path.slice('/api/v1'.length)));
  if (template === undefined) return status === 404 ? ERROR : undefined;
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = ['get', 'post', 'put'].includes(verb) ? document.paths[template]?.[verb] : undefined;
  if (!operation) return status === 405 || status === 404 ? ERROR : undefined;
  const response = operation.responses[String(status)];
  if (!response || !follow(document, response).content) return undefined;
  const base = response.$ref?.slice(1) ?? `/paths/${escapePointer(template)}/${verb}/responses/${String(status)}`;
  return `${base}/content/application~1json/schema`;
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
