import type { Gateway } from './gateway';
import type { Variables } from './processes';
import type { SecretName } from './secrets';

const LABEL_WIDTH = 16;
const PRICE = '"price":{"amount":"19.99","currency":"EUR"}';
const ORDER = '{"external_id":"order-1","amount":"25.50","callback_url":"http://127.0.0.1:9000/webhook"}';

/** What to do with a gateway that has just started. Secrets of this checkout are shown, those of the shell are not. */
export function nextSteps({ apiUrl, devnetUrl, variables }: Gateway, shell: Variables): string {
  const shown = (name: SecretName): string => {
    const isGiven = shell[name] !== undefined || shell[`${name}_FILE`] !== undefined;
    return isGiven ? `$${name}` : (variables[name] ?? `$${name}`);
  };
  const facts = [
    ['documentation', `${apiUrl}/docs`],
    ['console', `${apiUrl}/console`],
    ['  password', shown('ADMIN_PASSWORD')],
    ['checkout', `${String(variables['PUBLIC_BASE_URL'])}/checkout/<order id>`],
    ['API key', shown('API_KEY')],
    ['webhook secret', shown('WEBHOOK_SECRET')],
    ...(devnetUrl === undefined
      ? []
      : [['simulated rates', `http://127.0.0.1:${String(variables['DEVNET_RATES_PORT'])}`]]),
  ];
  const pay = [
    'Pay it from the panel of its checkout page, or in another terminal (--help shows more):',
    '  npm run pay -- <order id>',
  ];
  const lines = [
    '',
    `The gateway is ready${devnetUrl === undefined ? '' : ', on a simulated chain'}.`,
    '',
    ...facts.map(([label = '', value = '']) => `  ${label.padEnd(LABEL_WIDTH)} ${value}`),
    '',
    'Create an order (the response names its checkout page):',
    `  curl -s ${apiUrl}/api/v1/payments -H "X-API-Key: ${shown('API_KEY')}" -H 'Content-Type: application/json' \\`,
    `    -d '${ORDER}'`,
    ...(devnetUrl === undefined
      ? []
      : [`Or ask a price in a shop's currency, with ${PRICE} in place of the amount.`, ...pay]),
    'Its callback_url receives a webhook when it is paid, signed with the webhook secret.',
    '',
    'Ctrl-C stops everything.',
    '',
    '',
  ];
  return lines.join('\n');
}
