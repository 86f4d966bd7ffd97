import { formatUsdt, Unavailable, type TronAddress, type Usdt } from '@gateway/domain';

/** One block of the simulated chain. */
interface Block {
  number: number;
  /** Milliseconds since 1970. */
  timestamp: number;
}

interface ChainState {
  head: Block;
  /** The newest block that is final. */
  solid: Block;
}

/** How a payment is made: by a transfer of the token unless this says otherwise. */
export interface Way {
  /** The token of the same name that is not USDT. */
  via?: 'fake';
  /** The failure of the transaction in its block. */
  fails?: 'REVERT';
}

/** The simulated chain, through the interface by which it is controlled. A real node has no such interface. */
export interface SimulatedChain {
  state(): Promise<ChainState>;
  /** Broadcasts a payment, and returns the hash of its transaction. */
  pay(to: TronAddress, amount: Usdt, way?: Way): Promise<string>;
  /** Pays an address several times in one transaction of a contract. */
  payFromContract(to: TronAddress, amounts: readonly Usdt[]): Promise<string>;
  /** Produces a block now, while no others are. */
  mineOne(): Promise<void>;
  /** Produces blocks until a final one is later than this time, in milliseconds since 1970. */
  passBlocks(until: number): Promise<void>;
  /** While this runs, the chain produces no blocks by itself. */
  whileHeld<T>(work: () => Promise<T>): Promise<T>;
  /** Replaces the newest block by two others; the transaction is in none of them, or in the last. */
  replaceHead(fate: 'drop' | 'move', transaction: string): Promise<void>;
}

const TIMEOUT_MS = 5_000;
const BLOCKS_AT_ONCE = 20;
/** More than any finality needs. */
const MAX_ROUNDS = 100;

/** Opens the interface; nothing is sent yet. */
export function openSimulatedChain(nodeUrl: string): SimulatedChain {
  const send = <Answer>(command: string, body: object = {}): Promise<Answer> => sendCommand(nodeUrl, command, body);
  const state = (): Promise<ChainState> => send('state');
  return {
    state,
    pay: async (to, amount, way = {}) =>
      (await send<{ txId: string }>('pay', { to, amount: formatUsdt(amount), ...way })).txId,
    payFromContract: async (to, amounts) => {
      const legs = amounts.map((amount) => ({ to, amount: formatUsdt(amount) }));
      return (await send<{ txId: string }>('pay-many', { legs })).txId;
    },
    mineOne: async () => {
      await send('mine', { blocks: 1, stepMs: stepTo(Date.now(), await state()) });
    },
    async passBlocks(until) {
      const before = await state();
      if (before.head.timestamp <= until) await send('mine', { blocks: 1, stepMs: stepTo(until + 1, before) });
      for (let round = 0; round < MAX_ROUNDS; round++) {
        if ((await state()).solid.timestamp > until) return;
        await send('mine', { blocks: BLOCKS_AT_ONCE, stepMs: 1 });
      }
      throw new Unavailable('the blocks of the simulated chain do not become final');
    },
    async whileHeld(work) {
      await send('hold-blocks', { held: true });
      try {
        return await work();
      } finally {
        await send('hold-blocks', { held: false });
      }
    },
    replaceHead: async (fate, transaction) => {
      await send('reorg', { depth: 1, [fate]: [transaction] });
    },
  };
}

/** From the newest block to a time that is not before it. */
function stepTo(time: number, { head }: ChainState): number {
  return Math.max(1, time - head.timestamp);
}

/** @throws Unavailable when the chain does not obey */
async function sendCommand<Answer>(nodeUrl: string, command: string, body: object): Promise<Answer> {
  let status: number | undefined;
  try {
    const response = await fetch(`${nodeUrl.replace(/\/+$/, '')}/devnet/${command}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = response.status;
    const answer: unknown = await response.json();
    if (status === 200) return answer as Answer;
  } catch (cause) {
    throw new Unavailable(`the simulated chain did not ${command}`, { cause });
  }
  throw new Unavailable(`the simulated chain refused to ${command}: ${String(status)}`);
}
