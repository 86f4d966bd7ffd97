import type { Server, ServerResponse } from 'node:http';
import { isRecordingLeaks, noteSecret, noteOutput } from '@gateway/runtime/testing';

/** Notes every answer of a server for a hunt for secrets, when there is one, whatever client asked for it. */
export function noteAnswers(server: Server): void {
  if (!isRecordingLeaks) return;
  server.prependListener('request', ({ method, url }, response) => {
    const body = bodyOf(response);
    response.once('finish', () => {
      const text = body();
      // The one answer that may tell a seed phrase: to whoever made the wallet.
      const phrase = response.statusCode === 201 ? /"mnemonic":"([a-z ]+)"/.exec(text)?.[1] : undefined;
      if (phrase !== undefined) noteSecret('a seed phrase', phrase);
      else noteOutput(`the answer to ${String(method)} ${String(url)}`, JSON.stringify(response.getHeaders()) + text);
    });
  });
}

/** What is written as the body, so far. */
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
