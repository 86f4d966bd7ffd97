import { randomBytes, randomUUID } from 'node:crypto';
import { addressFromAccount, signBody, signStandard, usdt, webhookBody } from '@gateway/domain';
import { claimDeliveries, recordOutcomes, type AttemptOutcome, type ClaimedDelivery } from '@gateway/store/deliveries';
import { Agent, request } from 'undici';
import { createDatabase } from '../../rig/database';
import type { Servers } from '../../rig/servers';
import { SECRET } from './notifier-rig';
import { insertAddress, insertMerchants, insertPaidOrders } from './paid-orders';

/** What a notifier's speed is compared with: the same requests, and the same statements, without a notifier. */
export interface BareDelivery {
  /** Sends requests, signed as webhooks are. @returns how many a second */
  send(count: number): Promise<number>;
  /** Claims, sends and records the webhooks of as many orders as are paid. @returns how many a second */
  deliver(count: number): Promise<number>;
  close(): Promise<void>;
}

/** The same concurrency as a notifier's for these merchants: 8 per endpoint. */
const IN_FLIGHT = 512;
/** While one group is sent, the database claims or records the other. With one, three or more, fewer are delivered. */
const GROUPS = 2;
const LEASE_SECONDS = 60;
const FAST_ATTEMPTS = 5;
const NO_MERCHANT = '00000000-0000-0000-0000-000000000000';

/** Opens a database of its own, in which no notifier claims anything. @param hookUrl of the merchants' server */
export async function openBareDelivery(stores: Servers, merchantCount: number, hookUrl: string): Promise<BareDelivery> {
  const database = await createDatabase(stores.databaseUrl, 'bench_bare');
  const { db } = database;
  await insertAddress(db);
  const merchants = await insertMerchants(db, randomBytes(32), SECRET, merchantCount);
  const agent = new Agent();
  let afterMerchant = NO_MERCHANT;
  const claim = async (): Promise<ClaimedDelivery[]> => {
    const claimed = await claimDeliveries(db, {
      ...{ room: IN_FLIGHT / GROUPS, expressRoom: 0, leaseToken: randomUUID(), leaseSeconds: LEASE_SECONDS },
      ...{ fastAttempts: FAST_ATTEMPTS, afterMerchant, afterOrigins: new Map(), inFlight: new Map() },
    });
    afterMerchant = claimed.at(-1)?.merchantId ?? afterMerchant;
    return claimed;
  };
  return {
    send(count) {
      const bodies = Array.from({ length: count }, exampleBody);
      let next = 0;
      return perSecond(count, IN_FLIGHT, async () => {
        for (let body = bodies[next++]; body; body = bodies[next++])
          await post(agent, hookUrl, `evt_${String(next)}`, body);
      });
    },
    async deliver(count) {
      const orderOf = (i: number) => ({ merchantId: merchants[i % merchantCount] ?? '', callbackUrl: hookUrl });
      await insertPaidOrders(
        db,
        Array.from({ length: count }, (_, i) => orderOf(i)),
      );
      let left = count;
      return perSecond(count, GROUPS, async () => {
        while (left > 0) {
          const claimed = await claim();
          left -= claimed.length;
          await recordOutcomes(db, await Promise.all(claimed.map((delivery) => attempt(agent, delivery))));
        }
      });
    },
    async close() {
      await agent.close();
      await database.drop();
    },
  };
}

async function attempt(agent: Agent, delivery: ClaimedDelivery): Promise<AttemptOutcome> {
  const startedAt = performance.now();
  const httpStatus = await post(agent, delivery.url, delivery.eventId, delivery.body);
  const durationMs = Math.round(performance.now() - startedAt);
  return { delivery, durationMs, httpStatus, responseHead: '', isAcknowledged: true };
}

async function post(agent: Agent, url: string, id: string, body: Buffer): Promise<number> {
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    accept: '*/*',
    'user-agent': 'Bench/0.1',
    'x-signature': signBody(body, SECRET),
    'x-webhook-attempt': '1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signStandard(id, timestamp, body, [SECRET]),
  };
  const response = await request(url, { dispatcher: agent, method: 'POST', headers, body });
  await response.body.dump();
  return response.statusCode;
}

function exampleBody(): Buffer {
  const address = addressFromAccount(Buffer.alloc(20, 1));
  return webhookBody({
    ...{ orderId: randomUUID(), externalId: randomUUID(), amountExpected: usdt(10_000_000n) },
    ...{ amountReceived: usdt(10_000_000n), currency: 'USDT', network: 'nile', txHash: '9f'.repeat(32) },
    ...{ fromAddress: address, toAddress: address, confirmedAt: new Date() },
  });
}

/** Lets workers share what is to be done `count` times. */
async function perSecond(count: number, workers: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: workers }, work));
  return Math.round(count / ((performance.now() - startedAt) / 1000));
}
