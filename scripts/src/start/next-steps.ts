import type { Gateway } from './gateway';

/** What to do with a gateway that has just started. */
export function nextSteps({ apiUrl, devnetUrl, variables }: Gateway): string {
  const isDevelopmentKey = variables['API_KEY']?.startsWith('dev_') ?? false;
  const key = isDevelopmentKey ? variables['API_KEY'] : '$API_KEY';
  const order = '{"external_id":"order-1","amount":"25.50","callback_url":"http://127.0.0.1:9000/webhook"}';
  const lines = [
    '',
    `The gateway is ready${devnetUrl === undefined ? '' : ', on a simulated chain'}.`,
    '',
    'Create an order (the response names the checkout page):',
    `  curl -s ${apiUrl}/api/v1/payments -H 'X-API-Key: ${String(key)}' -H 'Content-Type: application/json' \\`,
    `    -d '${order}'`,
    ...(devnetUrl === undefined ? [] : ['Pay it, in another terminal:', '  npm run pay -- <order id>']),
    'Ctrl-C stops everything.',
    '',
    '',
  ];
  return lines.join('\n');
}
