import { forgeriesOf, recordedADayAgo, sentAgainAfterADay, testWebhook } from './forgeries';
import { type Expectation, Stage, type World, Wrong } from './stage';

/** What happens to a shop. It is played with orders of its own, which are returned to be read again at the end. */
export type Situation = (world: World) => Promise<Stage[]>;

const UNPAID: Expectation = {
  text: 'open, not credited',
  isMet: ({ state, credits }) => state !== 'paid' && credits === 0,
};
const PAID: Expectation = {
  text: 'paid, credited once',
  isMet: ({ state, credits }) => state === 'paid' && credits === 1,
};
const REFUNDED: Expectation = {
  text: 'refunded, credited once',
  isMet: ({ state, credits }) => state === 'refunded' && credits === 1,
};
/** A shop that has sold the goods meanwhile may refuse, and then somebody must return the money. */
const TAKEN_OR_TOLD: Expectation = {
  text: 'paid, or not credited and staff told',
  isMet: (shown) => PAID.isMet(shown) || (shown.state !== 'paid' && shown.credits === 0 && shown.attention),
};

function staffToldOf({ text, isMet }: Expectation): Expectation {
  return { text: `${text}, staff told`, isMet: (shown) => isMet(shown) && shown.attention };
}

const ONCE = 'The customer has paid the whole amount once.';
const REDIRECT =
  'The customer came back to the page of the shop, which proves nothing: anybody can open it. Only the gateway says that an order is paid.';
const NOTICE = 'Nobody at the shop learns of it, so the money is not returned and the customer complains.';
const NOT_A_SUCCESS = 'The gateway repeats a webhook that is not answered with 2xx, for three days.';

/** The situations, in the order of the table. */
export const SITUATIONS: Readonly<Record<string, Situation>> = {
  async paid(world) {
    const stage = await Stage.open(world);
    await stage.comeBack();
    await stage.isNow(UNPAID, REDIRECT);
    await stage.pay('exact');
    await stage.becomes(PAID, ONCE);
    await stage.comeBack();
    await stage.isNow(PAID, REDIRECT);
    await stage.gatewaySays('acknowledged by the shop', ({ status }) => status === 'completed');
    return [stage];
  },

  async short(world) {
    const stage = await Stage.open(world);
    await stage.pay('short');
    await stage.gatewaySays('paid in part', ({ amount_received }) => amount_received !== '0.000000');
    await stage.comeBack();
    await stage.isNow(UNPAID, `Half of the amount has arrived. ${REDIRECT}`);
    await stage.pay('time', { until: 'expired' });
    await stage.gatewaySays('failed', ({ status }) => status === 'failed');
    await stage.becomes(staffToldOf(UNPAID), `Half of the amount has arrived, and the time to pay is over. ${NOTICE}`);
    return [stage];
  },

  async over(world) {
    const stage = await Stage.open(world);
    await stage.pay('over');
    await stage.becomes(staffToldOf(PAID), `The customer has paid 1 USDT too much. ${NOTICE}`);
    return [stage];
  },

  async late(world) {
    const stage = await Stage.open(world);
    await stage.pay('time', { until: 'expired' });
    await stage.gatewaySays('expired', ({ status }) => status === 'expired');
    await stage.comeBack();
    await stage.isNow(UNPAID, REDIRECT);
    await stage.pay('late');
    await stage.becomes(TAKEN_OR_TOLD, `The customer has paid after the time to pay. ${NOTICE}`);
    return [stage];
  },

  async twice(world) {
    const stage = await Stage.open(world);
    await stage.pay('exact');
    await stage.becomes(PAID, ONCE);
    const { amount } = await stage.gatewaySays('confirmed', ({ confirmed_at }) => confirmed_at !== null);
    await stage.pay('exact', { amount });
    await stage.gatewaySays('paid again', ({ amount_received }) => amount_received !== amount);
    await stage.becomes(staffToldOf(PAID), `The customer has paid twice for one order. ${NOTICE}`);
    return [stage];
  },

  async cancelled(world) {
    const stage = await Stage.open(world);
    await stage.takeBack();
    await stage.isNow(UNPAID, 'The staff has cancelled the order, and nobody has paid it.');
    await stage.pay('late');
    await stage.becomes(TAKEN_OR_TOLD, `The customer has paid an order that was cancelled. ${NOTICE}`);
    return [stage];
  },

  async refunded(world) {
    const stage = await Stage.open(world);
    await stage.pay('exact');
    await stage.becomes(PAID, ONCE);
    await stage.takeBack();
    await stage.becomes(REFUNDED, 'The staff has refunded the order.');
    await repeat(
      stage,
      REFUNDED,
      'The same webhook arrived again after the order was refunded, and was credited again.',
    );
    return [stage];
  },

  async repeated(world) {
    const stage = await Stage.open(world);
    stage.decide('keep');
    await stage.pay('exact');
    const webhook = await stage.webhook();
    await Promise.all([stage.send(webhook), stage.send(webhook), stage.send(webhook)]);
    const why =
      'The same webhook, with the same webhook-id, arrived several times, as it does when an answer is lost. The shop must credit an order once.';
    await stage.becomes(PAID, why);
    await repeat(stage, PAID, why);
    return [stage];
  },

  async 'out of order'(world) {
    const [first, second] = [await Stage.open(world), await Stage.open(world)];
    for (const stage of [first, second]) {
      stage.decide('keep');
      await stage.pay('exact');
      await stage.webhook();
    }
    for (const stage of [second, first]) {
      await stage.send(await stage.webhook());
      await stage.becomes(
        PAID,
        "The webhook of a later order arrived before an earlier one's. Each is about one order.",
      );
    }
    return [first, second];
  },

  async forged(world) {
    const stage = await Stage.open(world);
    const order = await stage.gatewaySays('created', () => true);
    for (const [fault, webhook] of forgeriesOf(order, world.secret)) {
      const status = await stage.send(webhook);
      await stage.isNow(UNPAID, `The shop credited a webhook that ${fault}. Anybody can send it.`);
      if (isSuccess(status)) {
        const why = `It answered ${status} to a webhook that ${fault}: it does not verify before it answers.`;
        throw new Wrong('an answer that is not 2xx', `answer ${status}`, why);
      }
    }
    await stage.send(testWebhook(order, world.secret));
    await stage.isNow(UNPAID, 'The shop credited the event webhook.test. Only payment.confirmed is a payment.');
    return [stage];
  },

  async delayed(world) {
    const stage = await Stage.open(world);
    stage.decide('keep');
    await stage.pay('exact');
    const webhook = await stage.webhook();
    await stage.send(recordedADayAgo(webhook, world.secret));
    const status = await stage.send(sentAgainAfterADay(webhook, world.secret));
    const why =
      'The payment was made a day ago, and this attempt was sent just now. Compare the header webhook-timestamp with the clock, never the timestamp of the body.';
    if (!isSuccess(status)) throw new Wrong('an answer of 2xx', `answer ${status}`, why);
    await stage.becomes(PAID, `${why} A request of a day ago was sent before it, and must not count beside it.`);
    return [stage];
  },

  async down(world) {
    const stage = await Stage.open(world);
    stage.decide('down');
    await stage.pay('exact');
    await stage.webhook();
    await stage.becomes(PAID, 'The shop was down at the first attempt, and must accept the next one.');
    await stage.gatewaySays('acknowledged by the shop', ({ status }) => status === 'completed');
    return [stage];
  },
};

/** The webhook arrives again, and changes nothing. */
async function repeat(stage: Stage, expected: Expectation, why: string): Promise<void> {
  const status = await stage.send(await stage.webhook());
  await stage.isNow(expected, why);
  if (!isSuccess(status)) throw new Wrong('an answer of 2xx', `answer ${status}`, NOT_A_SUCCESS);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
