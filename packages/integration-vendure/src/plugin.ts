import { createClient, type GatewayClient } from 'crypto-payment-gateway-client';
import { Mutation, Resolver } from '@nestjs/graphql';
import {
  ActiveOrderService,
  Allow,
  Ctx,
  type Injector,
  isGraphQlErrorResult,
  Logger,
  OrderService,
  Permission,
  PluginCommonModule,
  type RequestContext,
  ScheduledTask,
  SettingsStoreScopes,
  totalCoveredByPayments,
  UserInputError,
  VendurePlugin,
} from '@vendure/core';
import { parse } from 'graphql';
import { type Checkout, CheckoutRefusal, openCheckout } from './payments/checkout';
import { askedOf } from './payments/asked';
import { CURSOR, openCursor } from './reconcile/cursor';
import { decimalOf, plain } from './payments/money';
import { newPaymentHandler } from './payment-handler';
import { reconcile } from './reconcile/reconcile';
import { METHOD, openShop, type Shop } from './shop';
import { webhookReceiver } from './webhook';

/** How a shop uses the gateway. */
export interface GatewayPluginOptions {
  /** The gateway, such as `https://pay.example`. */
  gatewayUrl: string;
  /** The key of a merchant that only this shop uses. */
  apiKey: string;
  /** The merchant's webhook secret; while it is being changed, the new one and the old one. */
  webhookSecret: string | readonly string[];
  /**
   * The currency that counts as USDT, such as `USD`: its orders are asked for 1:1. The gateway converts all others, by
   * its rates.
   */
  usdtCurrency?: string;
  /** Where the gateway reaches this server, such as `https://shop.example`. */
  shopUrl: string;
  /** Where the customer returns to. */
  returnUrl: (orderCode: string) => string;
  /** How many seconds a customer has to pay; if not given, as long as the gateway gives. */
  paymentWindow?: number;
  /** When to read what has happened at the gateway, in cron's notation: every minute, if not given. */
  schedule?: string;
}

const ROUTE = `/${METHOD}/webhook`;
/** A customer waits for the answer. */
const PATIENCE = { timeoutMs: 10_000, maxAttempts: 2 };

const SCHEMA = parse(`
  "Where to send the customer to pay the active order"
  type GatewayCheckout {
    checkoutUrl: String!
    expiresAt: DateTime!
  }
  extend type Mutation {
    "Opens a payment of the active order. Repeated, it returns the payment that is under way."
    createGatewayCheckout: GatewayCheckout!
  }
`);

/** The plugin for the `plugins` of a Vendure configuration. It needs `DefaultSchedulerPlugin` too. */
export function cryptoPaymentGateway(options: GatewayPluginOptions): new () => object {
  const client = createClient({ baseUrl: options.gatewayUrl, apiKey: options.apiKey, ...PATIENCE });
  let opened: Shop | undefined;
  const shop = (): Shop => {
    if (!opened) throw new Error('the shop is still starting');
    return opened;
  };
  let injector: Injector | undefined;
  const handler = newPaymentHandler({
    client,
    usdtCurrency: options.usdtCurrency,
    onStart(given) {
      injector = given;
      const askedFor = async (id: string) => askedOf(await client.getOrder(id), options.usdtCurrency);
      opened = openShop(given, askedFor);
    },
    shop,
  });
  const task = new ScheduledTask({
    id: METHOD,
    description: 'Reads what has happened to payments at the crypto payment gateway',
    schedule: options.schedule ?? '* * * * *',
    execute: (args) => reconcile(client, shop(), openCursor(args.injector)),
  });

  class CheckoutResolver {
    createGatewayCheckout(ctx: RequestContext): Promise<Checkout> {
      if (!injector) throw new Error('the shop is still starting');
      return openForActiveOrder(ctx, { injector, client, shop: shop(), options });
    }
  }
  decorate(CheckoutResolver);

  class CryptoPaymentGatewayPlugin {
    readonly method = METHOD;
  }
  VendurePlugin({
    imports: [PluginCommonModule],
    compatibility: '^3.4.0',
    shopApiExtensions: { schema: SCHEMA, resolvers: [CheckoutResolver] },
    configuration(config) {
      config.paymentOptions.paymentMethodHandlers.push(handler);
      config.schedulerOptions.tasks = [...(config.schedulerOptions.tasks ?? []), task];
      config.settingsStoreFields = {
        ...config.settingsStoreFields,
        [CURSOR.namespace]: [{ name: CURSOR.name, scope: SettingsStoreScopes.global, readonly: true }],
      };
      config.apiOptions.middleware.push({
        route: ROUTE,
        handler: webhookReceiver(options.webhookSecret, shop),
        beforeListen: true, // the signature is of the raw body
      });
      return config;
    },
  })(CryptoPaymentGatewayPlugin);
  return CryptoPaymentGatewayPlugin;
}

/** What the syntax of decorators would do, which is not yet JavaScript. */
function decorate(resolver: new () => { createGatewayCheckout: (ctx: RequestContext) => unknown }): void {
  const name = 'createGatewayCheckout';
  const prototype = resolver.prototype as object;
  const method = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  Resolver()(resolver);
  Mutation()(prototype, name, method);
  Allow(Permission.Owner)(prototype, name, method);
  Ctx()(prototype, name, 0);
}

interface Parts {
  injector: Injector;
  client: GatewayClient;
  shop: Shop;
  options: GatewayPluginOptions;
}

async function openForActiveOrder(ctx: RequestContext, { injector, client, shop, options }: Parts): Promise<Checkout> {
  const orders = injector.get(OrderService);
  const order = await injector.get(ActiveOrderService).getActiveOrder(ctx, undefined);
  if (!order) throw new UserInputError('There is no order to pay.');
  if (order.state !== 'ArrangingPayment') {
    const moved = await orders.transitionToState(ctx, order.id, 'ArrangingPayment');
    if (isGraphQlErrorResult(moved)) throw new UserInputError(moved.message);
  }
  order.payments = await orders.getOrderPayments(ctx, order.id);
  const due = order.totalWithTax - totalCoveredByPayments(order);
  if (due <= 0) throw new UserInputError('There is nothing to pay.');
  const url = options.returnUrl(order.code);
  try {
    const amount = decimalOf(due, shop.places());
    const payment = {
      ...(order.currencyCode === options.usdtCurrency
        ? { amount }
        : { price: { amount: plain(amount), currency: order.currencyCode } }),
      callback_url: `${options.shopUrl.replace(/\/+$/, '')}${ROUTE}`,
      success_url: url,
      cancel_url: url,
      ...(options.paymentWindow === undefined ? {} : { ttl: options.paymentWindow }),
    };
    const recorded = order.payments.map(({ transactionId }) => transactionId);
    return await openCheckout(client, order.code, payment, recorded);
  } catch (error) {
    if (!(error instanceof CheckoutRefusal)) throw error;
    if (error.cause instanceof Error) Logger.warn(`a payment could not be opened: ${error.cause.message}`, METHOD);
    throw new UserInputError(error.message);
  }
}
