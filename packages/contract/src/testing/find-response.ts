import { METHODS, type Contract, type Operation, resolve } from '../contract';

/** The part of the document that describes a response. */
export interface FoundResponse {
  /** Undefined where the request meets no operation. */
  operation: Operation | undefined;
  /** The JSON pointer of the schema of its body; of a line of its body, if `isLines`. */
  schema: string;
  /** Whether the body is an export: NDJSON, or the same as CSV. */
  isLines: boolean;
  /** Whether it has no JSON: an event stream, a page, or no body at all. */
  isBare: boolean;
}

const REFUSAL: FoundResponse = {
  operation: undefined,
  schema: '/components/schemas/Error',
  isLines: false,
  isBare: false,
};
const JSON_TYPE = 'application/json';
/** The type of exports: a JSON object per line. */
export const LINES = 'application/x-ndjson';
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
  if (template === undefined) return status === 404 ? REFUSAL : undefined;
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = METHODS.includes(verb) ? contract.paths[template]?.[verb] : undefined;
  if (!operation) {
    const refusal = `${verb} ${template}` === OLDER_FORM ? 404 : 405;
    return status === refusal ? REFUSAL : undefined;
  }
  const response = operation.responses[String(status)];
  if (!response) return undefined;
  const { content = {} } = resolve(contract, response);
  const place = response.$ref?.slice(1) ?? `/paths/${escapePointer(template)}/${verb}/responses/${String(status)}`;
  const isLines = content[LINES] !== undefined;
  const isBare = !isLines && content[JSON_TYPE] === undefined;
  return {
    operation,
    isBare,
    schema: `${place}/content/${escapePointer(isLines ? LINES : JSON_TYPE)}/schema`,
    isLines,
  };
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
