import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, type Listener } from '../http/listener';

/** Responds to a request of which the body is complete. */
export type Respond = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

/** Opens an HTTP server on a free port of this machine. */
export function serveLocally(respond: Respond, host?: string): Promise<Listener> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      respond(request, response, Buffer.concat(chunks));
    });
  });
  return listen(server, host);
}
