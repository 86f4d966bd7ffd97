import { openProofNode } from '@gateway/chain';
import { startDevnet, type BlockSummary, type Devnet } from '@gateway/devnet';
import { foldTransfers, leastDue, parseUsdt, type TronAddress, usdt, type Usdt } from '@gateway/domain';
import { insertAddresses, insertWallet } from '@gateway/store/addresses';
import {
  type Credit,
  creditTransfers,
  insertTransfers,
  type NewTransfer,
  recordOldBlock,
  saveWitnesses,
} from '@gateway/store/chain';
import { type Db, query, transact, type Tx } from '@gateway/store/db';
import { lockOrders, type Order } from '@gateway/store/orders';
import { addressOf, buildOrder, buildTerm, hashOf, TEST_NETWORK } from '@gateway/store/testing';

/** A transfer in a block, as the watcher records it. */
export interface PaidTransfer {
  txHash: string;
  logIndex: number;
  from: TronAddress;
  to: TronAddress;
  amount: Usdt;
  block: BlockSummary;
}

/** A chain of 27 witnesses that the gateway knows, and addresses whose keys the chain has. */
export interface PaidChain {
  devnet: Devnet;
  /** An order at the next address. */
  order(amount?: string, merchantId?: string, underpaidTolerance?: Usdt): Promise<Order>;
  /** Pays from the customer in the next block: directly, or with several others by a contract. */
  pay(order: Order, amount?: string): PaidTransfer;
  payMany(order: Order, amounts: readonly string[]): PaidTransfer[];
  /** Books transfers to an order in the database, as the watcher does. */
  book(order: Order, transfers: readonly PaidTransfer[]): Promise<void>;
  /** Records a transfer that waits for an admin. */
  hold(transfer: PaidTransfer): Promise<void>;
  /** Sweeps all that an order received to a cold wallet, and records it. Returns the transaction's id. */
  sweep(order: Order): Promise<string>;
  close(): Promise<void>;
}

const ADDRESSES = 12;
const TWO_ROUNDS = 54;
const HALF_AN_HOUR_MS = 1_800_000;

/** Fills an empty database with a wallet, and with the witnesses of a new chain. */
export async function openPaidChain(db: Db): Promise<PaidChain> {
  const devnet = await startDevnet({ genesisTimestamp: Date.now() - HALF_AN_HOUR_MS, solidityLag: 18 });
  const addresses = Array.from({ length: ADDRESSES }, () => {
    const { address } = devnet.faucet({ usdt: parseUsdt('1') });
    devnet.mine();
    return address;
  });
  devnet.mine({ blocks: TWO_ROUNDS });
  await transact(db, async (tx) => {
    await insertWallet(tx, { xpub: 'xpub-of-a-test', fingerprint: 'fingerprint' });
    await insertAddresses(tx, 0, addresses);
  });
  await pinWitnesses(db, devnet);
  const pay = (amounts: readonly string[], { address: to }: Order, broadcast: () => string): PaidTransfer[] => {
    const { txHash, block } = mineAmongOthers(devnet, broadcast);
    const from = amounts.length > 1 ? devnet.multisendContract : devnet.customer;
    return amounts.map((amount, logIndex) => ({ txHash, logIndex, from, to, amount: parseUsdt(amount), block }));
  };
  return {
    devnet,
    order: (amount = '10', merchantId, underpaidTolerance = usdt(0n)) =>
      buildOrder(db, { amount, underpaidTolerance, ...(merchantId === undefined ? {} : { merchantId }) }),
    pay(order, amount = '10') {
      const sent = { to: order.address, amount: parseUsdt(amount) };
      const [transfer] = pay([amount], order, () => devnet.pay(sent));
      if (!transfer) throw new Error('one amount is one transfer');
      return transfer;
    },
    payMany: (order, amounts) =>
      pay(amounts, order, () =>
        devnet.payMany(amounts.map((amount) => ({ to: order.address, amount: parseUsdt(amount) }))),
      ),
    book: (order, transfers) => book(db, order, transfers),
    hold: (transfer) =>
      transact(db, async (tx) => {
        await record(tx, [{ ...finalOf(transfer), disposition: 'held', outgoing: null, heldReason: 'late' }]);
      }),
    sweep: (order) => sweep(db, devnet, order),
    close: () => devnet.close(),
  };
}

/** A block with this transaction in the middle, so that its position matters. */
function mineAmongOthers(devnet: Devnet, broadcast: () => string): { txHash: string; block: BlockSummary } {
  devnet.faucet({ to: devnet.customer, sun: 1n });
  const txHash = broadcast();
  devnet.faucet({ to: devnet.customer, sun: 2n });
  return { txHash, block: devnet.mine() };
}

/** Stores who signed the blocks so far, as a watcher that has read them. */
async function pinWitnesses(db: Db, devnet: Devnet): Promise<void> {
  const node = openProofNode({ url: devnet.url, contract: devnet.usdtContract });
  const newest = devnet.head().number;
  const signers = new Map<string, { witness: string; signer: string; lastNumber: number; isElected: boolean }>();
  for (let number = newest - TWO_ROUNDS + 1; number <= newest; number++) {
    const header = await node.header(number);
    const { witness = '', signer = '' } = header?.signedBy ?? {};
    signers.set(witness, { witness, signer, lastNumber: number, isElected: true });
  }
  await node.close();
  await saveWitnesses(db, await buildTerm(db), TEST_NETWORK, [...signers.values()]);
}

async function book(db: Db, { id }: Order, transfers: readonly PaidTransfer[]): Promise<void> {
  await transact(db, async (tx) => {
    const order = (await lockOrders(tx, [id])).get(id);
    if (!order) throw new Error('the order is missing');
    const facts = {
      status: order.status,
      expected: leastDue(order),
      received: order.amountReceived,
      isOnTime: true,
    };
    const amounts = transfers.map(({ amount }) => amount);
    const fold = foldTransfers(facts, amounts, { latePolicy: 'confirm', dustLimit: parseUsdt('0.01') });
    const credits = transfers.map((transfer, i): Credit => {
      const step = fold.steps[i];
      if (!step || step.disposition === 'held') throw new Error('the payment was not booked');
      return { transfer: finalOf(transfer), kind: step.disposition, received: step.received };
    });
    await record(
      tx,
      credits.map(({ transfer, kind }) => ({ ...transfer, disposition: kind, outgoing: null })),
    );
    await creditTransfers(tx, [{ order, credits, change: fold.change }]);
  });
}

async function record(tx: Tx, transfers: readonly NewTransfer[]): Promise<void> {
  for (const { blockNumber: number, blockTime: timestamp } of transfers) {
    const [id, parentId] = [hashOf(`block ${number}`), hashOf(`block ${number - 1}`)];
    await recordOldBlock(tx, TEST_NETWORK, { number, id, parentId, timestamp });
  }
  await insertTransfers(tx, transfers);
}

function finalOf({ block, ...transfer }: PaidTransfer): Credit['transfer'] {
  return { network: TEST_NETWORK, ...transfer, blockNumber: block.number, blockTime: new Date(block.timestamp) };
}

async function sweep(db: Db, devnet: Devnet, { id: orderId, address, addressIdx }: Order): Promise<string> {
  const cold = addressOf('cold');
  const amount = devnet.usdtOf(address);
  const { txHash, block } = mineAmongOthers(devnet, () => devnet.pay({ from: address, to: cold, amount }));
  const moved = finalOf({ txHash, logIndex: 0, from: address, to: cold, amount, block });
  await transact(db, async (tx) => {
    await record(tx, [{ ...moved, disposition: null, outgoing: 'sweep' }]);
    const [row] = await query<{ id: string }>(
      tx,
      `insert into sweeps (network, address_idx, address, order_id)
       values (:network, :addressIdx, :address, :orderId) returning id`,
      { network: TEST_NETWORK, addressIdx, address, orderId },
    );
    for (const state of ['funding', 'funded', 'sweeping']) {
      await query(tx, 'update sweeps set state = :state where id = :id', { state, id: row?.id });
    }
    await query(
      tx,
      `update sweeps set state = 'completed', tx_hash = :txHash, to_address = :cold, amount = :amount, fee_sun = 1,
         energy_used = 1, block_number = :number, swept_at = :at where id = :id`,
      { id: row?.id, txHash, cold, amount, number: moved.blockNumber, at: moved.blockTime },
    );
  });
  return txHash;
}
