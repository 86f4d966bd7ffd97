import type { Server, ServerResponse } from 'node:http';
import { isRecordingLeaks, noteSecret, noteOutput } from '@gateway/runtime/testing';

/** Records every response of a server for the leak recorder, if there is one, whatever client sent the request. */
export function recordResponses(server: Server): void {
  if (!isRecordingLeaks) return;
  server.prependListener('request', ({ method, url }, response) => {
    const body = bodyOf(response);
    response.once('finish', () => {
      const text = body();
      // The only response that may contain a seed phrase: to the caller that created the wallet.
      const phrase = response.statusCode === 201 ? /"mnemonic":"([a-z ]+)"/.exec(text)?.[1] : undefined;
      if (phrase !== undefined) noteSecret('a seed phrase', phrase);
      else noteOutput(`the answer to ${String(method)} ${String(url)}`, JSON.stringify(response.getHeaders()) + text);
    });
  });
}

/** Returns what has been written of the body so far. */
function bodyOf(response: ServerResponse): () => string {
  const parts: string[] = [];
  for (const name of ['write', 'end'] as const) {
    const send = response[name].bind(response) as (...given: unknown[]) => unknown;
    const listened = (...given: unknown[]): unknown => {
      if (typeof given[0] === 'string' || given[0] instanceof Uint8Array) parts.push(Buffer.from(given[0]).toString());
      return send(...given);
    };
    Object.assign(response, { [name]: listened });
  }
  return () => parts.join('');
}
