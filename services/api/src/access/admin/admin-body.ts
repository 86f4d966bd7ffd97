import type { Request, Response } from 'express';
import type Joi from 'joi';
import { refuse, type ErrorCode } from '@gateway/domain';
import { checkBody, hasBody, readObject } from '../../http/request/body';

/** Since when the old spelling of keys is deprecated (RFC 9745): 2026-01-01. */
const DEPRECATION = '@1767225600';

/**
 * Reads a body of the admin API, which still accepts camelCase keys; their use is answered with a `Deprecation` header.
 * A missing body is read as an empty object where everything is optional.
 * @throws Refusal as `readBody`
 */
export async function readAdminBody<T>(
  request: Request,
  response: Response,
  schema: Joi.ObjectSchema<T>,
  isOptional = false,
): Promise<T> {
  if (isOptional && !hasBody(request)) return checkBody({}, schema);
  const body = await readObject(request);
  return checkBody(foldOldNames(body, namesOf(schema), response, 'INVALID_BODY'), schema);
}

/**
 * Renames camelCase keys to their snake_case names.
 * @throws Refusal with the given code when both spellings are given
 */
export function foldOldNames<Value>(
  given: Record<string, Value>,
  names: readonly string[],
  response: Response,
  code: ErrorCode,
): Record<string, Value> {
  const entries = Object.entries(given).map(([key, value]): [string, Value] => {
    const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (name === key || !names.includes(name)) return [key, value];
    if (Object.hasOwn(given, name)) refuse(code, `"${name}" is given in two spellings`);
    response.setHeader('Deprecation', DEPRECATION);
    return [name, value];
  });
  return Object.fromEntries(entries);
}

function namesOf(schema: Joi.ObjectSchema): string[] {
  return Object.keys((schema.describe() as { keys?: Record<string, unknown> }).keys ?? {});
}
