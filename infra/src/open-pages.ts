import { createServer, type IncomingMessage } from 'node:http';
import { openCaller } from './bench/api-load';
import { measured, timed, waitUntil, type Measured } from './bench/timed';
import { needed } from './rig/variables';

const POLL_MS = 3_000;

/** The port of the api, and the orders to open a page for. */
interface OpenRequest {
  port: number;
  orders: readonly string[];
}

/**
 * The customers' browsers of a benchmark, in a separate process so that their work is not measured. POST /open opens a
 * page for each order, which polls every 3 s; POST /close closes all and returns the response times.
 */
let open: { close(): Promise<Measured> } | undefined;

const server = createServer((request, response) => {
  void handle(request).then(
    (body) => response.end(JSON.stringify(body)),
    () => response.writeHead(500).end('{}'),
  );
});
server.listen(Number(needed('PAGES_PORT')), '127.0.0.1');

async function handle(request: IncomingMessage): Promise<object> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.url === '/open') open = openPages(JSON.parse(Buffer.concat(chunks).toString()) as OpenRequest);
  return request.url === '/close' && open ? open.close() : {};
}

/** Each page has its own connection, as in browsers, and a schedule that a pause of this process does not shift. */
function openPages({ port, orders }: OpenRequest): { close(): Promise<Measured> } {
  const polls = measured();
  const closing = new AbortController();
  const begin = performance.now();
  const pages = orders.map(async (id, index) => {
    const request = `GET /api/v1/checkout/${id}/status HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n`;
    let next = begin + (index * POLL_MS) / orders.length;
    await waitUntil(next);
    const page = await openCaller(port, () => request, 200);
    while (!closing.signal.aborted) {
      await timed(polls, () => page.send());
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
