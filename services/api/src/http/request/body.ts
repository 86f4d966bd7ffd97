import type { Request } from 'express';
import Joi from 'joi';
import getRawBody from 'raw-body';
import { Refusal, refuse } from '@gateway/domain';
import { MULTIPART_TYPE, parseMultipart } from './multipart';

const MAX_BYTES = 16 * 1024;
const MAX_MESSAGE_LENGTH = 200; // it may quote a key of the body
const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const PNG_TYPE = /^image\/png$/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;.*)?$/i;
const NO_FIELDS = Joi.object<Record<string, never>>({});
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a JSON body and validates it against a schema.
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, or INVALID_BODY with a message that names the field
 */
export async function readBody<T>(request: Request, schema: Joi.ObjectSchema<T>): Promise<T> {
  return checkBody(await readObject(request), schema);
}

/** Like `readBody` for an optional body: a missing one is read as an empty object. */
export async function readOptionalBody<T>(request: Request, schema: Joi.ObjectSchema<T>): Promise<T> {
  return hasBody(request) ? readBody(request, schema) : checkBody({}, schema);
}

/** Reads an optional body of an action that takes no fields. @throws Refusal as `readBody` */
export async function readEmptyBody(request: Request): Promise<void> {
  await readOptionalBody(request, NO_FIELDS);
}

/** @throws Refusal INVALID_BODY */
export function checkBody<T>(body: Record<string, unknown>, schema: Joi.ObjectSchema<T>): T {
  const result = schema.validate(body, { convert: false });
  if (result.error) throw new Refusal('INVALID_BODY', result.error.message.slice(0, MAX_MESSAGE_LENGTH));
  return result.value;
}

/** Reads a JSON object without validating it against a schema. @throws Refusal as `readBody` */
export async function readObject(request: Request): Promise<Record<string, unknown>> {
  if (!hasBody(request)) refuse('INVALID_BODY', 'The body must be a JSON object; the request has none');
  refuseMediaType(request, JSON_TYPE, 'application/json in UTF-8');
  return parseObject(await readText(request));
}

/** Reads a URL-encoded form, as browsers submit it. @throws Refusal */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/x-www-form-urlencoded');
  }
  return new URLSearchParams(await readText(request));
}

/** Reads a form as any program may send it, URL-encoded or in parts without files. @throws Refusal */
export async function readAnyForm(request: Request): Promise<Iterable<[name: string, value: string]>> {
  const type = request.headers['content-type'] ?? '';
  return MULTIPART_TYPE.test(type) ? parseMultipart(await readText(request), type) : readForm(request);
}

/** Reads a PNG, as bytes that nothing has checked yet. @throws Refusal UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE */
export async function readPng(request: Request, maxBytes: number): Promise<Buffer> {
  refuseMediaType(request, PNG_TYPE, 'image/png');
  return readBytes(request, maxBytes);
}

/** Whether a request has a body. */
export function hasBody(request: Request): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

function refuseMediaType({ headers }: Request, expected: RegExp, name: string): void {
  const { 'content-type': type, 'content-encoding': encoding } = headers;
  if (type === undefined || !expected.test(type)) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', `Content-Type must be ${name}`);
  }
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding is not supported');
  }
}

async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, MAX_BYTES);
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new Refusal('INVALID_BODY', 'The body is not UTF-8');
  }
}

/** Reads up to the limit; a body whose declared length exceeds it is not read at all. */
function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const length = request.headers['content-length'] ?? null;
  return getRawBody(request, { length, limit: maxBytes }).catch((error: unknown) =>
    (error as getRawBody.RawBodyError).type === 'entity.too.large'
      ? refuse('PAYLOAD_TOO_LARGE', `The body must not be larger than ${maxBytes} bytes`)
      : refuse('BAD_REQUEST', 'The request ended early'),
  );
}

function parseObject(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('INVALID_BODY', 'The body must be a JSON object');
  }
  const body = value as Record<string, unknown>;
  const twice = findRepeatedKey(text);
  if (twice !== undefined)
    refuse('INVALID_BODY', `${JSON.stringify(twice).slice(0, MAX_MESSAGE_LENGTH)} is given twice`);
  // Joi ignores this name, and copying an object with it may replace the copy's prototype.
  if (Object.hasOwn(body, '__proto__')) refuse('INVALID_BODY', '"__proto__" is not allowed');
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('INVALID_BODY', 'The body is not valid JSON');
  }
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:]/g;

/** Finds a key that occurs twice in the outer object: parsers differ in which of the two they use. */
function findRepeatedKey(validJson: string): string | undefined {
  const keys = new Set<string>();
  let depth = 0;
  let text = '';
  for (const [token] of validJson.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (token !== ':') text = token;
    else if (depth === 1) {
      const key = JSON.parse(text) as string;
      if (keys.has(key)) return key;
      keys.add(key);
    }
  }
  return undefined;
}
