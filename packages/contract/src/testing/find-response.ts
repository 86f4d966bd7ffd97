import { METHODS, type Contract, type Operation, resolve } from '../contract';

/** The part of the document that describes a response. */
export interface FoundResponse {
  /** Undefined where the request meets no operation. */
  operation: Operation | undefined;
  /** The JSON pointer of the schema of its body. */
  schema: string;
}

const ERROR = '/components/schemas/Error';
/** Older endpoints are absent (specification 4.4), and this one is a method of a path that exists. */
const OLDER_FORM = 'patch /admin/merchants/{id}';

/**
 * Finds the description of a response to a request.
 * @param path below the server's URL of the document, with or without a query
 * @returns undefined if the document has no such response
 */
export function findResponse(
  contract: Contract,
  method: string,
  path: string,
  status: number,
): FoundResponse | undefined {
  const [bare = ''] = path.split('?');
  const template = Object.keys(contract.paths).find((candidate) => isMatch(candidate, bare));
  if (template === undefined) return status === 404 ? { operation: undefined, schema: ERROR } : undefined;
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = METHODS.includes(verb) ? contract.paths[template]?.[verb] : undefined;
  if (!operation) {
    const refusal = `${verb} ${template}` === OLDER_FORM ? 404 : 405;
    return status === refusal ? { operation: undefined, schema: ERROR } : undefined;
  }
  const response = operation.responses[String(status)];
  if (!response || !resolve(contract, response).content) return undefined;
  const place = response.$ref?.slice(1) ?? `/paths/${escapePointer(template)}/${verb}/responses/${String(status)}`;
  return { operation, schema: `${place}/content/application~1json/schema` };
}

function isMatch(template: string, path: string): boolean {
  const wanted = template.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => part === given[i] || (part.startsWith('{') && isParameter(given[i])))
  );
}

/** A part that cannot be decoded is no parameter: its path is unknown, whatever the method. */
function isParameter(part = ''): boolean {
  try {
    return decodeURIComponent(part) !== '';
  } catch {
    return false;
  }
}

function escapePointer(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
}
