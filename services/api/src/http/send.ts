import type { Answer, OperationId } from '@gateway/contract';
import type { Response } from 'express';

/**
 * Sends the successful response of an operation, named by its id in the OpenAPI document: a body with a missing,
 * misnamed or superfluous field does not compile.
 */
export function send<Id extends OperationId = never>(response: Response, body: Answer<Id>, status = 200): void {
  response.status(status).json(body);
}
