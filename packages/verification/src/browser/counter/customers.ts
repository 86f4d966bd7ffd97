import { strict as assert } from 'node:assert';
import { parseUsdt, usdt, type Usdt } from '@gateway/domain';
import type { Stage } from '../checkout/checkout-scenarios';
import { holdAt, payInBlock, takeAway, type Payment } from './payments';
import type { Said } from './said';
import type { Asked, Sale, Till } from './till';

/** A day at the counter, while it goes on. */
export interface Counter {
  stage: Stage;
  sales: Sale[];
  payments: Payment[];
  said: Said[];
  /** Waits until every till is here. */
  meet(): Promise<void>;
}

/** How a sale ends. */
export interface Ending {
  sale: Sale;
  /** The word of its state. */
  word: string;
}

/** Serves a customer. @returns what is left to do once all others of the till are served */
export type Customer = (till: Till, counter: Counter, asked: Asked) => Promise<Ending | (() => Promise<Ending>)>;

const GOODS_MAY_GO = 'The goods may go';
const WITHIN_LIMIT = 'within the limit of your shop';
/** Each by another witness. */
const ENOUGH_BLOCKS = 9;
const OVERPAID = parseUsdt('5');
/** The shortest time to pay. */
const SHORT_SECONDS = 60;

/** Customers, by what they do. */
export const CUSTOMERS = {
  pays: async (till, counter, asked) => {
    const sale = await sell(till, counter, asked);
    await pay(counter, sale, sale.due);
    await till.says(GOODS_MAY_GO);
    return { sale, word: 'Final' };
  },

  'pays together with those at the other tills': async (till, counter, asked) => {
    const sale = await sell(till, counter, asked);
    await counter.meet();
    await pay(counter, sale, sale.due);
    await till.says(GOODS_MAY_GO);
    await till.says('Final');
    await counter.meet();
    return { sale, word: 'Final' };
  },

  'pays too little, and then the rest': async (till, counter, asked) => {
    const sale = await sell(till, counter, asked);
    await payPart(till, counter, sale);
    await pay(counter, sale, usdt(sale.due - sale.due / 2n));
    await till.says(GOODS_MAY_GO);
    return { sale, word: 'Final' };
  },

  'pays too little, and leaves': async (till, counter, asked) => {
    const sale = await sell(till, counter, asked);
    await payPart(till, counter, sale);
    return { sale, word: 'Too little' };
  },

  'pays too much': async (till, counter, asked) => {
    const sale = await sell(till, counter, asked);
    await pay(counter, sale, usdt(sale.due + OVERPAID));
    await till.says('The customer paid 5.00 USDT too much');
    return { sale, word: 'Final' };
  },

  'pays twice': async (till, counter, asked) => {
    const sale = await sell(till, counter, asked);
    await pay(counter, sale, sale.due);
    await till.says('Seen');
    await pay(counter, sale, sale.due);
    await till.says(/The customer paid .* USDT too much/);
    return { sale, word: 'Final' };
  },

  leaves: async (till, counter, asked) => {
    const sale = await sell(till, counter, asked);
    await till.tap('Cancel the sale');
    await till.says('Cancelled');
    return { sale, word: 'Cancelled' };
  },

  'pays after the end of the time': async (till, counter, asked) => {
    const sale = await sell(till, counter, asked, SHORT_SECONDS);
    return async () => {
      await till.reopen(sale);
      await till.says('Expired');
      await pay(counter, sale, sale.due);
      await till.says('Too late');
      await till.says('Final'); // late money counts where it is enough, unless the deployment says otherwise
      return { sale, word: 'Final' };
    };
  },

  'pays, and the payment vanishes when it was seen': async (till, counter, asked) => {
    const sale = await sell(till, counter, asked);
    const payment = await pay(counter, sale, sale.due);
    await holdAt(counter.stage, payment, 1);
    await till.says('Seen');
    await vanish(till, counter, payment);
    await pay(counter, sale, sale.due);
    await till.says(GOODS_MAY_GO);
    return { sale, word: 'Final' };
  },

  'pays, leaves when the goods may go, and the payment vanishes': async (till, counter, asked) => {
    const sale = await sell(till, counter, asked);
    await vanish(till, counter, await payUntilGoodsMayGo(till, counter, sale));
    return { sale, word: 'Vanished' };
  },

  'pays again because the payment vanished when the goods might go': async (till, counter, asked) => {
    const sale = await sell(till, counter, asked);
    await vanish(till, counter, await payUntilGoodsMayGo(till, counter, sale));
    await pay(counter, sale, sale.due);
    return { sale, word: 'Final' };
  },

  'pays while every service is started again': async (till, counter, asked) => {
    const { services } = counter.stage.gateway;
    const sale = await sell(till, counter, asked);
    await Promise.all(services.map((service) => service.kill()));
    await pay(counter, sale, sale.due);
    for (const service of services) service.start();
    await till.says(GOODS_MAY_GO);
    return { sale, word: 'Final' };
  },
} satisfies Record<string, Customer>;

async function sell(till: Till, counter: Counter, asked: Asked, seconds?: number): Promise<Sale> {
  const sale = await till.charge(asked, seconds);
  counter.sales.push(sale);
  return sale;
}

async function pay({ stage, payments }: Counter, sale: Sale, amount: Usdt): Promise<Payment> {
  const payment = await payInBlock(stage, sale, amount);
  payments.push(payment);
  return payment;
}

/** The chain stands still meanwhile, so that the payment does not become final before the page says so. */
async function payUntilGoodsMayGo(till: Till, counter: Counter, sale: Sale): Promise<Payment> {
  const payment = await pay(counter, sale, sale.due);
  await holdAt(counter.stage, payment, ENOUGH_BLOCKS);
  await till.says(WITHIN_LIMIT);
  return payment;
}

async function payPart(till: Till, counter: Counter, sale: Sale): Promise<void> {
  await pay(counter, sale, usdt(sale.due / 2n));
  await till.says('Too little');
  await till.says('The customer can send the rest to the same address.');
  const missing = await till.page.locator('.sale-amount .big').getAttribute('title');
  assert.equal(parseUsdt(missing ?? ''), sale.due - sale.due / 2n);
}

async function vanish(till: Till, { stage }: Counter, payment: Payment): Promise<void> {
  await takeAway(stage, payment);
  await till.says('Vanished');
  payment.goneAt = Date.now();
}
