import { expect, test } from '@jest/globals';
import { stepsOf, SYSTEMS } from './shop-systems';

const codesOf = (address: string): string =>
  SYSTEMS.flatMap((system) => stepsOf(system, { address, pid: null }).map(({ code }) => code)).join('\n');

test('what is to be copied has the address of the gateway, with one slash before a path', () => {
  const codes = codesOf('https://pay.example/');
  expect(codes).toContain("gatewayUrl: 'https://pay.example',");
  expect(codes).toContain('curl -sS "https://pay.example/api/v1/payments"');
  expect(codesOf('https://pay.example')).toBe(codes);
});
