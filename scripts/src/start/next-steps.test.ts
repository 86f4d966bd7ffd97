import { expect, test } from '@jest/globals';
import { nextSteps } from './next-steps';

const SECRETS = { ADMIN_PASSWORD: 'the-password', API_KEY: 'dev_key', WEBHOOK_SECRET: 'the-secret' };
const GATEWAY = {
  apiUrl: 'http://127.0.0.1:3610',
  devnetUrl: 'http://127.0.0.1:8090',
  variables: { ...SECRETS, PUBLIC_BASE_URL: 'https://pay.example', DEVNET_RATES_PORT: '8093' },
  life: new AbortController().signal,
};

test('a newcomer reads where everything is, with the secrets of this checkout, and how to pay', () => {
  const text = nextSteps(GATEWAY, {});
  for (const fact of [
    'http://127.0.0.1:3610/docs',
    'http://127.0.0.1:3610/console',
    'https://pay.example/checkout/<order id>',
    'curl -s http://127.0.0.1:3610/api/v1/payments -H "X-API-Key: dev_key"',
    'npm run pay -- <order id>',
    'http://127.0.0.1:8093',
    ...Object.values(SECRETS),
  ]) {
    expect(text).toContain(fact);
  }
});

test('secrets of the shell are named, not shown', () => {
  const text = nextSteps(GATEWAY, { ADMIN_PASSWORD: 'the-password', API_KEY_FILE: '/run/key', WEBHOOK_SECRET: 'x' });
  for (const name of Object.keys(SECRETS)) expect(text).toContain(`$${name}`);
  for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
});

test('on a real chain there is no command that pays, and no simulated rate', () => {
  const text = nextSteps({ ...GATEWAY, devnetUrl: undefined }, {});
  expect(text).not.toContain('npm run pay');
  expect(text).not.toContain('simulated');
});
