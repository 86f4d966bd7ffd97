import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** A client that sends more requests than this without waiting for responses is cut off. */
const MAX_WAITING = 16;

/** A request, or what is not valid HTTP and so has none. */
interface Turn {
  request: IncomingMessage | undefined;
  start(): void;
}

/** The requests of one connection. */
interface Turns {
  current: IncomingMessage | undefined;
  waiting: Turn[];
}

export interface TurnTaker {
  answer: RequestListener;
  /**
   * Refuses what a client sent behind its requests, after their responses: a request that is carried out is never
   * answered with a refusal of something else, and nothing follows a response that closes the connection.
   */
  refuse(socket: Socket, write: () => void): void;
}

/**
 * Answers the requests of each connection one at a time: the next one starts when the operating system has accepted the
 * whole response before it. Node by itself starts all requests that arrive together, and keeps their responses in
 * memory until the client reads them.
 */
export function answerInTurn(app: RequestListener): TurnTaker {
  const connections = new WeakMap<Socket, Turns>();

  // After a response that closes the connection, and after the client has gone, nothing is started any more.
  const startNext = (socket: Socket, turns: Turns): void => {
    const next = turns.waiting.shift();
    if (socket.writable) next?.start();
    else turns.waiting.length = 0;
  };

  return {
    answer(request, response) {
      const { socket } = request;
      let turns = connections.get(socket);
      if (!turns) connections.set(socket, (turns = { current: undefined, waiting: [] }));
      const own = turns;
      const start = (): void => {
        own.current = request;
        response.once('close', () => {
          own.current = undefined;
          startNext(socket, own);
        });
        app(request, response);
      };
      if (!own.current) start();
      else if (own.waiting.length < MAX_WAITING) own.waiting.push({ request, start });
      else socket.destroy();
    },
    refuse(socket, write) {
      const turns = connections.get(socket);
      const last = turns?.waiting.at(-1);
      const request = last ? last.request : turns?.current;
      if (!turns || !request) {
        if (!last) write(); // else it is refused already
        return;
      }
      // The fault is in the body of a request that has not arrived completely, or behind one that has.
      if (request.complete) turns.waiting.push({ request: undefined, start: write });
      else if (last) turns.waiting.splice(-1, 1, { request: undefined, start: write });
      else write();
    },
  };
}
