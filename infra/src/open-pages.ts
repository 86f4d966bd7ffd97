import { createServer, type IncomingMessage } from 'node:http';
import { openCaller } from './bench/api-load';
import { measured, timed, waitUntil, type Measured } from './bench/timed';
import { needed } from './rig/variables';

const POLL_MS = 3_000;

/** Where the api is, and whose orders have a page each. */
interface ToOpen {
  port: number;
  orders: readonly string[];
}

/**
 * Customers' browsers of a benchmark, a process of its own so that their work is not measured as anybody else's time.
 * POST /open opens a page for each order, which asks every 3 s; POST /close closes all and tells how they were answered.
 */
let open: { close(): Promise<Measured> } | undefined;

const server = createServer((request, response) => {
  void answer(request).then(
    (body) => response.end(JSON.stringify(body)),
    () => response.writeHead(500).end('{}'),
  );
});
server.listen(Number(needed('PAGES_PORT')), '127.0.0.1');

async function answer(request: IncomingMessage): Promise<object> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.url === '/open') open = openPages(JSON.parse(Buffer.concat(chunks).toString()) as ToOpen);
  return request.url === '/close' && open ? open.close() : {};
}

/** Each page has a connection of its own, as browsers do, and moments of its own: a pause of this process shifts none. */
function openPages({ port, orders }: ToOpen): { close(): Promise<Measured> } {
  const polls = measured();
  const closing = new AbortController();
  const begin = performance.now();
  const pages = orders.map(async (id, index) => {
    const request = `GET /api/v1/checkout/${id}/status HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n`;
    let next = begin + (index * POLL_MS) / orders.length;
    await waitUntil(next);
    const page = await openCaller(port, () => request, 200);
    while (!closing.signal.aborted) {
      await timed(polls, () => page.ask());
      await waitUntil((next += POLL_MS));
    }
    page.close();
  });
  return {
    async close() {
      closing.abort();
      await Promise.all(pages);
      return polls;
    },
  };
}
