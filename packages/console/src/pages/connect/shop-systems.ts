import type { EPay } from '../../api/epay';
import { texts } from '../../texts/pages/first-day';

export const SYSTEMS = ['woocommerce', 'vendure', 'epay', 'api'] as const;
export type System = (typeof SYSTEMS)[number];
export type Addresses = Pick<EPay, 'address' | 'pid'>;

interface SystemStep {
  title: string;
  help?: string;
  code?: string;
}

const PACKAGES = 'npm install crypto-payment-gateway-vendure crypto-payment-gateway-client';

const GUIDES: Record<System, string> = {
  woocommerce: '/docs/shops',
  vendure: '/docs/shops',
  epay: '/docs/epay',
  api: '/docs/quick-start',
};

/** Where the guide says more of a shop system. */
export function guideOf(system: System): string {
  return GUIDES[system];
}

/** What connects a shop, one after the other; the gateway's address is where it belongs. */
export function stepsOf(system: System, { address }: Addresses): readonly SystemStep[] {
  const url = address.replace(/\/+$/, '');
  switch (system) {
    case 'woocommerce':
      return [
        { title: texts.installPlugin, help: texts.installPluginHelp },
        { title: texts.enterInWooCommerce, help: texts.enterInWooCommerceHelp },
      ];
    case 'vendure':
      return [
        { title: texts.installPackages, code: PACKAGES },
        { title: texts.addToConfig, code: vendurePlugin(url) },
        { title: texts.addMethod, help: texts.addMethodHelp },
      ];
    case 'epay':
      return [
        { title: texts.switchOnEPay, help: texts.switchOnEPayHelp },
        { title: texts.enterInShop, help: texts.enterInShopHelp },
      ];
    case 'api':
      return [
        { title: texts.createOrder, help: texts.createOrderHelp, code: createOrder(url) },
        { title: texts.ship, help: texts.shipHelp },
      ];
  }
}

function vendurePlugin(url: string): string {
  return `import { cryptoPaymentGateway } from 'crypto-payment-gateway-vendure';

plugins: [
  DefaultSchedulerPlugin.init(),
  cryptoPaymentGateway({
    gatewayUrl: '${url}',
    apiKey: process.env.GATEWAY_API_KEY,
    webhookSecret: process.env.GATEWAY_WEBHOOK_SECRET,
    shopUrl: 'https://shop.example',
    returnUrl: (orderCode) => \`https://shop.example/order/\${orderCode}\`,
  }),
],`;
}

function createOrder(url: string): string {
  return `curl -sS "${url}/api/v1/payments" \\
  -H "X-API-Key: $GATEWAY_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"external_id":"order-1","amount":"25.50","callback_url":"https://shop.example/webhook"}'`;
}
