import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import type { ConsolesResult, OpenConsole, Told } from './console-load';
import { servePages, type Pages } from './page-process';

/** Connections by which all consoles ask. */
const READERS = 200;
/** Consoles that open at once: those of many people do not. */
const OPENED_AT_ONCE = 50;
/** So many addresses of this machine open consoles, because each has a share of the streams. */
const ADDRESSES = 50;
/** What the list of orders asks for, how often while its changes are announced, and whether each is a reason to ask. */
const POLLED = [
  { path: '/payments?page=1&limit=20', everyMs: 15_000, isFollowing: true },
  { path: '/payments?status=callback_failed&limit=1', everyMs: 30_000, isFollowing: false },
  { path: '/payments?status=failed&limit=1', everyMs: 30_000, isFollowing: false },
];
/** As the console spaces what it announces to its pages. */
const [MIN_SPACING_MS, MAX_SPACING_MS] = [250, 4_000];

interface OpenRequest {
  port: number;
  consoles: readonly OpenConsole[];
}

/** Asks for something of a console; rejects when it is not answered. */
type Ask = (path: string, console: OpenConsole) => Promise<void>;

/** The consoles of a benchmark: each has a stream, and asks as the page with the list of orders does. */
servePages((request) => openConsoles(request as OpenRequest));

function openConsoles({ port, consoles }: OpenRequest): Pages<ConsolesResult> {
  const pool = new Pool(`http://127.0.0.1:${String(port)}`, { connections: READERS });
  const closing = new AbortController();
  const told: Told[] = [];
  let [asked, refused, errors] = [0, 0, 0];
  const ask: Ask = async (path, { cookie, merchantId }) => {
    const headers = { cookie, 'x-merchant-id': merchantId };
    const { statusCode, body } = await pool.request({ method: 'GET', path: `/api/v1${path}`, headers });
    await body.dump();
    asked += 1;
    if (statusCode === 429) refused += 1;
    else if (statusCode !== 200) throw new Error(`${path} is answered with ${String(statusCode)}`);
  };
  const fail = (): void => {
    if (!closing.signal.aborted) errors += 1;
  };
  const pages: Pages<ConsolesResult> = {
    ready: 0,
    async close() {
      closing.abort();
      await pool.close();
      return { told, asked, refused, errors };
    },
  };
  const open = async (console: OpenConsole, index: number): Promise<void> => {
    const reloads = POLLED.map(({ path, everyMs }) =>
      poll(() => ask(path, console).catch(fail), everyMs, closing.signal),
    );
    const announce = spaced(() => {
      for (const [i, { isFollowing }] of POLLED.entries()) if (isFollowing) reloads[i]?.();
    });
    let isFirst = true;
    await follow({ port, localAddress: `127.0.1.${String(1 + (index % ADDRESSES))}` }, console, closing.signal, {
      onChange() {
        if (!isFirst) told.push({ merchantId: console.merchantId, index, at: Date.now() });
        pages.ready += isFirst ? 1 : 0;
        isFirst = false;
        announce();
      },
      onEnd: fail,
    });
  };
  void openAll(consoles, open);
  return pages;
}

async function openAll(
  consoles: readonly OpenConsole[],
  open: (one: OpenConsole, i: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < consoles.length; from += OPENED_AT_ONCE) {
    await Promise.all(consoles.slice(from, from + OPENED_AT_ONCE).map((one, i) => open(one, from + i)));
  }
}

/** Opens the stream of a console. Resolves at its first event. */
function follow(
  place: { port: number; localAddress: string },
  { cookie, merchantId }: OpenConsole,
  signal: AbortSignal,
  { onChange, onEnd }: { onChange(): void; onEnd(): void },
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ ...place, host: '127.0.0.1' });
    signal.addEventListener('abort', () => socket.destroy());
    socket.write(
      `GET /api/v1/merchant/changes HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nX-Merchant-Id: ${merchantId}\r\n\r\n`,
    );
    socket.on('data', (chunk: Buffer) => {
      if (!chunk.includes('event: change')) return;
      onChange();
      resolve();
    });
    socket
      .on('error', () => undefined)
      .on('close', () => {
        onEnd();
        resolve();
      });
  });
}

/**
 * Asks again and again, each time so long after the answer; from a random moment on, as pages were not opened together.
 * @returns a function that asks at once
 */
function poll(ask: () => Promise<void>, everyMs: number, signal: AbortSignal): () => void {
  const now = { isAsking: false, isStale: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (waitMs: number): void => {
    if (!signal.aborted) timer = setTimeout(() => void once(), waitMs);
  };
  const once = async (): Promise<void> => {
    Object.assign(now, { isAsking: true, isStale: false });
    await ask();
    now.isAsking = false;
    again(now.isStale ? 0 : everyMs);
  };
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
  });
  again(Math.random() * everyMs);
  return () => {
    now.isStale = now.isAsking;
    if (now.isAsking) return;
    clearTimeout(timer);
    again(0);
  };
}

function spaced(call: () => void): () => void {
  let [spacingMs, calledAt, isWaiting] = [MIN_SPACING_MS, -Infinity, false];
  const later = async (): Promise<void> => {
    isWaiting = true;
    const sinceMs = performance.now() - calledAt;
    spacingMs = sinceMs > 2 * MAX_SPACING_MS ? MIN_SPACING_MS : spacingMs;
    await wait(Math.max(0, spacingMs - sinceMs) + spacingMs * Math.random());
    [isWaiting, calledAt, spacingMs] = [false, performance.now(), Math.min(spacingMs * 2, MAX_SPACING_MS)];
    call();
  };
  return () => {
    if (!isWaiting) void later();
  };
}
