import { appendFileSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Contract } from '@gateway/contract';
import { openResponseRecorder, type SentResponse } from '@gateway/contract/testing';
import { isRecordingLeaks, noteSecret, noteOutput } from '@gateway/runtime/testing';

/** Where the reporter of response coverage collects facts, one file per process. */
const COVERAGE_FOLDER = process.env['TEST_COVERAGE_DIR'];
const API = '/api/v1';

/** Records every response of a server for the leak check and for response coverage, whatever client sent the request. */
export function recordResponses(server: Server, contract: Contract): void {
  const record = COVERAGE_FOLDER === undefined ? undefined : openResponseRecorder(contract, noteIn(COVERAGE_FOLDER));
  if (!isRecordingLeaks && !record) return;
  server.prependListener('request', ({ method = '', url = '' }, response) => {
    const body = bodyOf(response);
    response.once('finish', () => {
      const sent = { method, path: url.slice(API.length), status: response.statusCode, text: body() };
      if (url.startsWith(`${API}/`)) record?.(sent);
      if (isRecordingLeaks) noteLeaks(sent, JSON.stringify(response.getHeaders()));
    });
  });
}

function noteIn(folder: string): (fact: string) => void {
  return (fact) => {
    appendFileSync(join(folder, `${String(process.pid)}.txt`), `${fact}\n`);
  };
}

function noteLeaks({ method, path, status, text }: SentResponse, headers: string): void {
  // The only response that may contain a seed phrase: to the caller that created the wallet.
  const phrase = status === 201 ? /"mnemonic":"([a-z ]+)"/.exec(text)?.[1] : undefined;
  if (phrase !== undefined) noteSecret('a seed phrase', phrase);
  else noteOutput(`the answer to ${method} ${path}`, headers + text);
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
