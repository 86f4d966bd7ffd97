import { connect } from 'node:net';
import { Pool } from 'undici';
import type { PagesResult, ShownChange } from './checkout-load';
import { servePages, type Pages } from './page-process';

/** Connections by which all pages read the status. */
const READERS = 50;
/** Pages that open at once: those of many payers do not. */
const OPENED_AT_ONCE = 200;
/** So many addresses of this machine open pages, because each has a share of the streams. */
const ADDRESSES = 100;

/** The port of the api, and the orders to open a page for. */
interface OpenRequest {
  port: number;
  orders: readonly string[];
}

/**
 * The payers' browsers of a benchmark: each page has a stream, and reads the status whenever the stream says that it
 * changed. They end with what they showed.
 */
servePages((request) => openPages(request as OpenRequest));

function openPages({ port, orders }: OpenRequest): Pages<PagesResult> {
  const pool = new Pool(`http://127.0.0.1:${String(port)}`, { connections: READERS });
  const [shown, streams]: [ShownChange[], (() => void)[]] = [[], []];
  let [isClosing, errors] = [false, 0];
  const pages: Pages<PagesResult> = {
    ready: 0,
    async close() {
      isClosing = true;
      for (const end of streams) end();
      await pool.close();
      return { shown, errors };
    },
  };
  const fail = (): void => {
    if (!isClosing) errors += 1;
  };
  const read = async (id: string): Promise<void> => {
    const { statusCode, body } = await pool.request({ method: 'GET', path: `/api/v1/checkout/${id}/status` });
    const status = (await body.json()) as { amount_received: string };
    if (statusCode === 200) shown.push({ id, received: status.amount_received, at: Date.now() });
    else fail();
  };
  const follow = (id: string, index: number): Promise<void> =>
    new Promise((resolve) => {
      const localAddress = `127.0.1.${String(1 + (index % ADDRESSES))}`;
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      streams.push(() => socket.destroy());
      socket.write(`GET /api/v1/checkout/${id}/changes HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
      let isReady = false;
      socket.on('data', (chunk: Buffer) => {
        if (!chunk.includes('event: change')) return;
        read(id)
          .catch(fail)
          .finally(() => {
            pages.ready += isReady ? 0 : 1;
            isReady = true;
            resolve();
          });
      });
      socket
        .on('error', () => undefined)
        .on('close', () => {
          fail();
          resolve();
        });
    });
  void openAll(orders, follow);
  return pages;
}

async function openAll(orders: readonly string[], follow: (id: string, i: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < orders.length; from += OPENED_AT_ONCE) {
    await Promise.all(orders.slice(from, from + OPENED_AT_ONCE).map((id, i) => follow(id, from + i)));
  }
}
