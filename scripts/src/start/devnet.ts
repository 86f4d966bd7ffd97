import { callJson } from './api/http';

/** Sends USDT from a payer of the simulated chain. @returns the transaction's hash */
export async function payOnDevnet(devnetUrl: string, to: string, amount: string): Promise<string> {
  const { status, body } = await callJson<{ txId?: string }>(`${devnetUrl}/devnet/pay`, { body: { to, amount } });
  if (status !== 200 || body.txId === undefined) throw new Error(`The simulated chain refused the payment: ${status}.`);
  return body.txId;
}

/** Produces blocks on the simulated chain at once, each a millisecond after its parent. */
export async function mineOnDevnet(devnetUrl: string, blocks: number): Promise<void> {
  const { status } = await callJson(`${devnetUrl}/devnet/mine`, { body: { blocks, stepMs: 1 } });
  if (status !== 200) throw new Error(`The simulated chain refused to produce blocks: ${status}.`);
}
