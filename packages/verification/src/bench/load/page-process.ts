import { createServer, type IncomingMessage } from 'node:http';
import { call, until } from '../../rig/http';
import { freePort, programOf } from '../../rig/program';
import { needed } from '../../rig/variables';

/** Pages that a benchmark has opened. */
export interface Pages<Result> {
  /** Those that have a stream and have read what they show. */
  ready: number;
  close(): Promise<Result>;
}

/** The pages of a benchmark, seen from its own process. */
export interface Browsers<Result> {
  /** Resolves when this many pages are ready. */
  open(): Promise<void>;
  close(): Promise<Result>;
  stop(): Promise<void>;
}

const READY_MS = 60_000;
const OPEN_MS = 300_000;

/**
 * Serves pages in a process of their own, so that their work is not measured. POST /open opens them, GET / says how many
 * are ready, POST /close closes all and returns what they saw.
 */
export function servePages<Result>(openPages: (request: unknown) => Pages<Result>): void {
  let open: Pages<Result> | undefined;
  const handle = async (request: IncomingMessage): Promise<unknown> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === '/open') open = openPages(JSON.parse(Buffer.concat(chunks).toString()));
    return request.url === '/close' && open ? open.close() : { ready: open?.ready ?? 0 };
  };
  const server = createServer((request, response) => {
    void handle(request).then(
      (body) => response.end(JSON.stringify(body)),
      () => response.writeHead(500).end('{}'),
    );
  });
  server.listen(Number(needed('PAGES_PORT')), '127.0.0.1');
}

/**
 * Starts the process in which a file of this folder serves pages.
 * @param request what the file opens pages for, each time
 * @param count how many pages that are
 */
export async function startBrowsers<Result>(file: string, request: object, count: number): Promise<Browsers<Result>> {
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const program = programOf('browsers', `packages/verification/dist/bench/load/${file}.js`, {
    PAGES_PORT: String(port),
  });
  program.start();
  await until('the browsers', READY_MS, () => call('GET', url));
  return {
    async open() {
      await call('POST', `${url}/open`, { body: request });
      await until('all pages are open', OPEN_MS, async () => {
        const { body } = await call<{ ready: number }>('GET', url);
        return body.ready === count ? true : undefined;
      });
    },
    close: async () => (await call<Result>('POST', `${url}/close`)).body,
    stop: () => program.kill(),
  };
}
