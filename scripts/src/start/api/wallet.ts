import { say } from '@gateway/runtime/command';
import type { Gateway } from '../gateway';
import { callJson } from './http';

/**
 * Initialises the wallet of a gateway on the simulated chain, once. On a real chain the operator must do it, because
 * the seed phrase is shown only then: the command is printed instead.
 */
export async function prepareWallet({ apiUrl, devnetUrl, variables }: Gateway): Promise<void> {
  const url = `${apiUrl}/api/v1/wallet/init`;
  if (devnetUrl === undefined) {
    say('wallet', 'when it is new, initialise it and write down the seed phrase, which is shown once:');
    say('', `curl -X POST ${url} -H "X-API-Key: $API_KEY" -H "Content-Type: application/json" -d "{}"`);
    return;
  }
  const headers = { 'X-API-Key': variables['API_KEY'] ?? '' };
  const { status, body } = await callJson<{ code?: string }>(url, { headers, body: {} });
  if (status === 201) say('wallet', 'initialised; the seed phrase of a simulated chain was not kept');
  else if (body.code === 'WALLET_ALREADY_INITIALIZED') say('wallet', 'already initialised');
  else throw new Error(`The wallet could not be initialised: ${status} ${String(body.code)}.`);
}
