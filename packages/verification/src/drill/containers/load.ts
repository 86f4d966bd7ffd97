import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import type { Market } from '../../rig/trade';

/** Merchants and payers at a steady rate, who see every request that fails. */
export interface Load {
  end(): Promise<LoadReport>;
}

interface LoadReport {
  created: number;
  /** How often payers read the status of an order. */
  read: number;
  slowestMs: number;
  /** One sentence for each response that no client should get, and each connection that was refused or cut. */
  faults: string[];
}

const CREATES_PER_SECOND = 50;
const CONNECTIONS = 32;
const TIMEOUT_MS = 30_000;

/** Starts to place orders, each of which is read once by its payer. Connections are kept, and nothing is tried again. */
export function startLoad(market: Market, callbackUrl: string): Load {
  const api = `${String(market.apis[0]?.url)}/api/v1`;
  const agent = new Agent({ connections: CONNECTIONS, bodyTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS });
  const report: LoadReport = { created: 0, read: 0, slowestMs: 0, faults: [] };
  const running = new Set<Promise<void>>();

  const send = async (method: 'GET' | 'POST', path: string, status: number, body?: object): Promise<unknown> => {
    const startedAt = performance.now();
    const response = await request(`${api}${path}`, {
      method,
      headers: { 'x-api-key': market.variables['API_KEY'] ?? '', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      dispatcher: agent,
    });
    const text = await response.body.text();
    report.slowestMs = Math.max(report.slowestMs, Math.round(performance.now() - startedAt));
    if (response.statusCode !== status) throw new Error(`${String(response.statusCode)} ${text}`);
    return JSON.parse(text);
  };
  const visit = async (): Promise<void> => {
    try {
      const order = { external_id: randomUUID(), amount: '10', callback_url: callbackUrl };
      const { id } = (await send('POST', '/payments', 201, order)) as { id: string };
      report.created += 1;
      await send('GET', `/checkout/${id}/status`, 200);
      report.read += 1;
    } catch (error) {
      report.faults.push(`${new Date().toISOString()} ${String(error)}`);
    }
  };
  const timer = setInterval(() => {
    const one = visit().finally(() => running.delete(one));
    running.add(one);
  }, 1_000 / CREATES_PER_SECOND);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(running);
      await agent.close();
      return report;
    },
  };
}
