import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A client that sends more requests than this without waiting for responses is cut off. */
const MAX_WAITING = 16;

/** The requests of one connection. */
interface Turns {
  isTaken: boolean;
  waiting: Exchange[];
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Answers the requests of each connection one at a time: the next one starts when the operating system has accepted the
 * whole response before it. Node by itself starts all requests that arrive together, and keeps their responses in
 * memory until the client reads them.
 */
export function answerInTurn(app: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Turns>();

  const start = (turns: Turns, { request, response }: Exchange): void => {
    turns.isTaken = true;
    response.once('close', () => {
      turns.isTaken = false;
      startNext(turns);
    });
    app(request, response);
  };

  // After a response that closes the connection, and after the client has gone, no request is started any more.
  const startNext = (turns: Turns): void => {
    const next = turns.waiting.shift();
    if (next?.request.socket.writable) start(turns, next);
    else turns.waiting.length = 0;
  };

  return (request, response) => {
    const { socket } = request;
    let turns = connections.get(socket);
    if (!turns) connections.set(socket, (turns = { isTaken: false, waiting: [] }));
    if (!turns.isTaken) start(turns, { request, response });
    else if (turns.waiting.length < MAX_WAITING) turns.waiting.push({ request, response });
    else socket.destroy();
  };
}
