// A real Vendure shop with one product, for the drill "shop". It runs in a folder of its own, beside the packages of
// package-lock.json; everything is configured by the environment.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, DefaultLogger, DefaultSchedulerPlugin, LogLevel } from '@vendure/core';
import { populate } from '@vendure/core/cli/index.js';
import { cryptoPaymentGateway } from 'crypto-payment-gateway-vendure';

const { PORT, DATABASE_URL, SHOP_URL, GATEWAY_URL, API_KEY, WEBHOOK_SECRET, ADMIN_PASSWORD, PAYMENT_WINDOW, POPULATE } =
  process.env;
const page = readFileSync(join(import.meta.dirname, 'storefront.html'));

/** @type {import('@vendure/core').VendureConfig} */
const config = {
  apiOptions: {
    cors: false,
    csrfPrevention: true,
    port: Number(PORT),
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
    middleware: [
      {
        route: '/store',
        beforeListen: true,
        handler: (_request, response) =>
          response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
      },
    ],
  },
  authOptions: {
    tokenMethod: ['cookie', 'bearer'],
    superadminCredentials: { identifier: 'admin', password: String(ADMIN_PASSWORD) },
    cookieOptions: { secret: String(ADMIN_PASSWORD) },
    requireVerification: false,
  },
  dbConnectionOptions: { type: 'postgres', url: DATABASE_URL, synchronize: true },
  paymentOptions: { paymentMethodHandlers: [] },
  schedulerOptions: { runTasksInWorkerOnly: false },
  systemOptions: {},
  logger: new DefaultLogger({ level: LogLevel.Info, timestamp: false }),
  plugins: [
    DefaultSchedulerPlugin.init({}),
    cryptoPaymentGateway({
      gatewayUrl: String(GATEWAY_URL),
      apiKey: String(API_KEY),
      webhookSecret: String(WEBHOOK_SECRET),
      usdtCurrency: 'USD',
      shopUrl: String(SHOP_URL),
      returnUrl: (code) => `${SHOP_URL}/store?order=${code}`,
      paymentWindow: Number(PAYMENT_WINDOW),
      schedule: '*/2 * * * * *',
    }),
  ],
};

const STOCK = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [{ code: 'DE', name: 'Germany', zone: 'Europe' }],
  taxRates: [{ name: 'standard', percentage: 0 }],
  shippingMethods: [{ name: 'Parcel', price: 500 }],
  paymentMethods: [{ name: 'USDT', handler: { code: 'crypto-payment-gateway', arguments: [] } }],
  collections: [],
};

if (POPULATE === 'yes') await populate(() => bootstrap(config), STOCK, join(import.meta.dirname, 'products.csv'));
else await bootstrap(config);
console.log('the shop is open');
