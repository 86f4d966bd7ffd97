import { setTimeout as sleep } from 'node:timers/promises';
import { type GatewayClient, GatewayError, type OrderDetail, type Simulation } from 'crypto-payment-gateway-client';
import type { Fate, Relay, Webhook } from './relay';
import type { Purchase, Shown, TestedShop } from './tested-shop';

/** What the shop must show of an order. */
export interface Expectation {
  text: string;
  isMet(shown: Shown): boolean;
}

/** The shop is wrong. */
export class Wrong extends Error {
  readonly expected: string;
  readonly shown: string;

  /** @param why in words for the author of the shop */
  constructor(expected: string, shown: string, why: string) {
    super(why);
    this.expected = expected;
    this.shown = shown;
  }
}

/** What is needed to play a situation. */
export interface World {
  shop: TestedShop;
  relay: Relay;
  /** Of the gateway itself: the shop's requests take the relay. */
  gateway: GatewayClient;
  secret: string;
  interruption: AbortSignal;
}

/** A shop that reads the gateway's events once a minute learns of them in time, also on a busy machine. */
const PATIENCE_MS = 150_000;
/** Twelve situations ask at once, and the shop may be a small one. */
const POLL_MS = 500;
const TIMEOUT_MS = 30_000;

/** One order of the shop, as its customer and its staff see it. */
export class Stage {
  private readonly world: World;
  private last: { expected: Expectation; why: string } | undefined;
  readonly purchase: Purchase;

  private constructor(world: World, purchase: Purchase) {
    this.world = world;
    this.purchase = purchase;
  }

  /** A customer buys. */
  static async open(world: World): Promise<Stage> {
    const purchase = await world.shop.buy();
    world.relay.returnUrlOf(purchase.paymentId);
    return new Stage(world, purchase);
  }

  get id(): string {
    return this.purchase.paymentId;
  }

  /** What the last expectation was, in words. */
  get expected(): string {
    return this.last?.expected.text ?? 'an order';
  }

  /** The customer pays. Repeated when the gateway did not follow in time: nothing was paid then. */
  async pay(scenario: Simulation['scenario'], more: Omit<Simulation, 'order_id' | 'scenario'> = {}): Promise<void> {
    await this.within(`the gateway to simulate ${scenario}`, async () => {
      try {
        await this.world.gateway.simulatePayment({ order_id: this.id, scenario, ...more });
        return true;
      } catch (error) {
        if (error instanceof GatewayError && error.code === 'NOT_FOUND') {
          throw new Error('The gateway is no sandbox, so nothing can be paid there: run npm start.', { cause: error });
        }
        if (error instanceof GatewayError && error.code === 'UNAVAILABLE') return undefined;
        throw error;
      }
    });
  }

  /** Waits until the gateway says so. */
  async gatewaySays(what: string, isSo: (order: OrderDetail) => boolean): Promise<OrderDetail> {
    return this.within(`payment ${this.id} to be ${what} at the gateway`, async () => {
      const order = await this.world.gateway.getOrder(this.id);
      return isSo(order) ? order : undefined;
    });
  }

  /** The customer comes back to the shop's page. */
  async comeBack(): Promise<void> {
    const url = this.world.relay.returnUrlOf(this.id);
    if (url === null) return;
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.world.interruption]);
    const response = await fetch(url, { redirect: 'manual', signal }).catch(() => undefined);
    await response?.arrayBuffer();
  }

  /** The staff cancels or refunds the order. */
  takeBack(): Promise<void> {
    return this.world.shop.takeBack(this.purchase);
  }

  /** What becomes of the webhook of this order. */
  decide(fate: Fate): void {
    this.world.relay.decide(this.id, fate);
  }

  /** Waits for the gateway's webhook. */
  webhook(): Promise<Webhook> {
    return this.within(`the webhook of payment ${this.id}`, () => Promise.resolve(this.world.relay.received(this.id)));
  }

  /** Sends the shop a webhook. @returns the status of its answer, or 0 if there is none */
  send(webhook: Webhook): Promise<number> {
    return this.world.relay.send(this.id, webhook);
  }

  /** What the shop shows at once is as expected. @throws Wrong */
  async isNow(expected: Expectation, why: string): Promise<void> {
    this.last = { expected, why };
    const shown = await this.world.shop.show(this.purchase);
    if (!expected.isMet(shown)) throw new Wrong(expected.text, textOf(shown), why);
  }

  /** What the shop shows becomes as expected. @throws Wrong */
  async becomes(expected: Expectation, why: string): Promise<void> {
    this.last = { expected, why };
    const endsAt = performance.now() + PATIENCE_MS;
    for (;;) {
      const shown = await this.world.shop.show(this.purchase);
      if (expected.isMet(shown)) return;
      // What was credited twice stays so.
      if (shown.credits > 1 || performance.now() > endsAt) throw new Wrong(expected.text, textOf(shown), why);
      await sleep(POLL_MS, undefined, { signal: this.world.interruption });
    }
  }

  /** What the shop showed last is what it still shows. @throws Wrong */
  async isStill(): Promise<string> {
    const shown = await this.world.shop.show(this.purchase);
    if (this.last && !this.last.expected.isMet(shown)) {
      throw new Wrong(this.last.expected.text, textOf(shown), `It was right, and changed later. ${this.last.why}`);
    }
    return textOf(shown);
  }

  private async within<T>(what: string, poll: () => Promise<T | undefined>): Promise<T> {
    const endsAt = performance.now() + PATIENCE_MS;
    for (;;) {
      const result = await poll();
      if (result !== undefined) return result;
      if (performance.now() > endsAt) throw new Error(`Waited ${PATIENCE_MS / 1000} s for ${what}.`);
      await sleep(POLL_MS, undefined, { signal: this.world.interruption });
    }
  }
}

function textOf({ state, credits, attention }: Shown): string {
  return `${state}, ${timesOf(credits)}${attention ? ', staff told' : ''}`;
}

function timesOf(credits: number): string {
  if (credits === 0) return 'not credited';
  return credits === 1 ? 'credited once' : `credited ${credits} times`;
}
