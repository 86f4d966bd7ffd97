import { connect, type Socket } from 'node:net';
import { spentCoreSeconds } from './core-seconds';

/** Rates, and response times under concurrent requests in milliseconds. */
export interface LoadResults {
  per_second: number;
  per_core_second: number;
  median_ms: number;
  p99_ms: number;
}

/** Sends requests for `ms`, from `concurrency` callers that each wait for their response. */
export async function measureLoad(concurrency: number, ms: number, open: () => Promise<Caller>): Promise<LoadResults> {
  const callers = await Promise.all(Array.from({ length: concurrency }, open));
  const times: number[] = [];
  const spentBefore = spentCoreSeconds();
  const startedAt = performance.now();
  const endsAt = startedAt + ms;
  await Promise.all(
    callers.map(async (caller) => {
      for (let now = performance.now(); now < endsAt;) {
        await caller.send();
        const then = performance.now();
        times.push(then - now);
        now = then;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const coreSeconds = spentCoreSeconds() - spentBefore;
  for (const caller of callers) caller.close();
  times.sort((a, b) => a - b);
  const at = (share: number): number => round(times[Math.floor(times.length * share)] ?? Number.NaN);
  return {
    per_second: Math.round(times.length / seconds),
    per_core_second: Math.round(times.length / coreSeconds),
    median_ms: at(0.5),
    p99_ms: at(0.99),
  };
}

export interface Caller {
  send(): Promise<void>;
  close(): void;
}

/**
 * A keep-alive connection to a local server, opened again when the server ends it with a response. A request fails
 * unless the response has the wanted status.
 */
export async function openCaller(port: number, next: () => string, wanted: number): Promise<Caller> {
  let socket = await openConnection(port);
  return {
    async send() {
      const { isLast } = await exchange(socket, next(), wanted);
      if (isLast) socket = await openConnection(port);
    },
    close() {
      socket.destroy();
    },
  };
}

async function openConnection(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).on('error', reject));
  return socket;
}

function exchange(socket: Socket, request: string, wanted: number): Promise<{ isLast: boolean }> {
  return new Promise((resolve, reject) => {
    let received = '';
    const take = (chunk: Buffer): void => {
      received += chunk.toString('latin1');
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < headEnd + 4 + length) return;
      socket.off('data', take).off('close', fail);
      if (!received.startsWith(`HTTP/1.1 ${String(wanted)} `)) fail();
      else resolve({ isLast: /\r\nconnection: close\r\n/i.test(received.slice(0, headEnd + 2)) });
    };
    const fail = (): void => {
      reject(new Error(`wanted ${String(wanted)}: ${received}`));
    };
    socket.on('data', take).on('close', fail);
    socket.write(request);
  });
}

export function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
