import { startDevnet, type Devnet } from '@gateway/devnet';
import { isTronAddress, usdt, type TronAddress } from '@gateway/domain';
import { call } from '../rig/http';
import type { SimulatedClock } from './clock/clock';
import type { TransferFact } from './model/model';
import type { PaymentPlan } from './plan/plan';

/** The chain of a scenario: blocks follow the simulated time, and every payment is recorded. */
export interface ScenarioChain {
  devnet: Devnet;
  /** Broadcasts a payment; whether and when the chain executes it is checked later. */
  pay(address: string, amount: bigint, how: Pick<PaymentPlan, 'via' | 'fails'>): void;
  /** Produces a block at this time, or at the next possible one: times increase. */
  mineAt(time: number): void;
  /** Stops automatic blocks during some work. */
  holdStill(work: () => Promise<void>): Promise<void>;
  /** Produces enough blocks at once to make everything sent final. */
  makeFinal(): void;
  /** The payments that may have moved the token. */
  sent(): readonly string[];
  /** What the final chain contains of all payments, read transaction by transaction. */
  transfers(): Promise<TransferFact[]>;
  close(): Promise<void>;
}

interface Sent {
  txId: string;
  address: string;
  amount: bigint;
}

const BLOCK_MS = 250;
const FINAL_BLOCKS = 22;
const GENESIS_AGE_MS = 7_200_000;
const NOTHING: readonly string[] = ['fake', 'approve'];

export async function openChain(clock: SimulatedClock): Promise<ScenarioChain> {
  const devnet = await startDevnet({ genesisTimestamp: clock.now() - GENESIS_AGE_MS });
  const sent: Sent[] = [];
  const mineAt = (time: number): void => {
    devnet.mine({ stepMs: Math.max(1, Math.round(time) - devnet.head().timestamp) });
  };
  let isStill = false;
  const producer = setInterval(() => {
    if (!isStill) mineAt(clock.now());
  }, BLOCK_MS);
  mineAt(clock.now());
  return {
    devnet,
    mineAt,
    pay(address, amount, { via, fails }) {
      const to = ours(address);
      const txId =
        via === 'many'
          ? devnet.payMany([{ to, amount: usdt(amount) }])
          : devnet.pay({ to, amount: usdt(amount), via, ...(fails && { fails }) });
      if (!NOTHING.includes(via)) sent.push({ txId, address, amount });
    },
    async holdStill(work) {
      isStill = true;
      try {
        await work();
      } finally {
        isStill = false;
      }
    },
    makeFinal() {
      for (let i = 0; i < FINAL_BLOCKS; i++) mineAt(clock.now());
    },
    sent: () => sent.map(({ txId }) => txId),
    async transfers() {
      const found = await Promise.all(sent.map((payment) => factOf(devnet.url, payment)));
      return found.filter((fact) => fact !== undefined);
    },
    async close() {
      clearInterval(producer);
      await devnet.close();
    },
  };
}

/** The final transfer; undefined for one that failed, was dropped, or is not final yet. */
async function factOf(url: string, { txId, address, amount }: Sent): Promise<TransferFact | undefined> {
  const { body } = await call('POST', `${url}/walletsolidity/gettransactioninfobyid`, { body: { value: txId } });
  const receipt = body['receipt'] as Record<string, unknown> | undefined;
  if (body['id'] !== txId || receipt?.['result'] !== 'SUCCESS') return undefined;
  return { txId, address, amount, blockNumber: Number(body['blockNumber']), blockTime: Number(body['blockTimeStamp']) };
}

function ours(address: string): TronAddress {
  if (!isTronAddress(address)) throw new Error(`the gateway returned the invalid address ${address}`);
  return address;
}
