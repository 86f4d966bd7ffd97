import { randomUUID } from 'node:crypto';
import type { Answer, OperationId } from '@gateway/contract';
import { call, until } from '../rig/http';
import type { Gateway } from './gateway';
import type { Merchant } from './merchant';

/** An order as a scenario knows it. */
export interface OrderView {
  id: string;
  externalId: string;
  address: string;
}

/** Long enough for a killed leader's term and a killed notifier's lease to expire. */
export const PATIENCE_MS = 150_000;

/** What the scenarios do and see, through the endpoints that merchants, customers and payers use. */
export class Client {
  private readonly gateway: Gateway;
  readonly merchant: Merchant;
  /** Whether no service is killed during the scenario. */
  readonly isUndisturbed: boolean;

  constructor(gateway: Gateway, merchant: Merchant, isUndisturbed: boolean) {
    this.gateway = gateway;
    this.merchant = merchant;
    this.isUndisturbed = isUndisturbed;
  }

  /** Creates an order; repeated with the same external id until an api responds. */
  async order(amount: string, ttl = 600, externalId: string = randomUUID()): Promise<OrderView> {
    const body = { external_id: externalId, amount, callback_url: this.merchant.url, ttl };
    const created = await until('an order', PATIENCE_MS, async () => {
      const { status, body: order } = await call<Answer<'createPayment'>>(
        'POST',
        `${this.gateway.apiUrl}/api/v1/payments`,
        {
          key: this.gateway.apiKey,
          body,
        },
      );
      return status === 201 || status === 200 ? order : undefined;
    });
    return { id: created.id, externalId, address: created.address };
  }

  /** Broadcasts a payment on the chain and returns its transaction id. */
  async pay(order: OrderView, amount: string, how: Record<string, unknown> = {}): Promise<string> {
    return String((await this.chain('pay', { to: order.address, amount, ...how }))['txId']);
  }

  /** A command of the simulated chain. */
  async chain(command: string, body: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const response = await call('POST', `${this.gateway.chainUrl}/devnet/${command}`, { body });
    if (response.status !== 200) throw new Error(`the chain refused ${command}: ${JSON.stringify(response.body)}`);
    return response.body;
  }

  /** The order as its merchant reads it. */
  async read(order: OrderView): Promise<Answer<'getPayment'>> {
    return this.get<'getPayment'>(`payments/${order.id}`);
  }

  /** The order as its customer sees it. */
  async readCheckout(order: OrderView): Promise<Answer<'getCheckoutStatus'>> {
    return this.get<'getCheckoutStatus'>(`checkout/${order.id}/status`);
  }

  /** Waits until the merchant reads this status. */
  async reaches(order: OrderView, status: Answer<'getPayment'>['status']): Promise<Answer<'getPayment'>> {
    return until(`order ${order.id} to be ${status}`, PATIENCE_MS, async () => {
      const body = await this.read(order);
      return body.status === status ? body : undefined;
    });
  }

  /** Waits until the customer's page shows this. */
  async shows(order: OrderView, field: keyof Answer<'getCheckoutStatus'>, value: unknown): Promise<void> {
    await until(`checkout of ${order.id} to show ${field}`, PATIENCE_MS, async () => {
      const body = await this.readCheckout(order);
      return body[field] === value || undefined;
    });
  }

  /** Waits until the chain has grown by this many blocks. */
  async waitForBlocks(blocks: number): Promise<void> {
    const target = (await this.headNumber()) + blocks;
    await until('the chain to grow', PATIENCE_MS, async () => (await this.headNumber()) >= target || undefined);
  }

  private async get<Id extends OperationId>(path: string): Promise<Answer<Id>> {
    return (await call<Answer<Id>>('GET', `${this.gateway.apiUrl}/api/v1/${path}`, { key: this.gateway.apiKey })).body;
  }

  private async headNumber(): Promise<number> {
    const { head } = await this.chain('state');
    return (head as { number: number }).number;
  }
}
