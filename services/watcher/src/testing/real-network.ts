import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openNode, type TronNode } from '@gateway/chain';
import { addressFromHex, type TronAddress } from '@gateway/domain';
import { serveLocally } from '@gateway/runtime/testing';
import { insertAddresses } from '@gateway/store/addresses';
import { query, transact, type Tx } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { TEST_NETWORK } from '@gateway/store/testing';
import type { TestWatcher } from '../testing';

/** Answers of java-tron 4.8.0, stored outside the repository, if available. */
const SAMPLES = join(process.cwd(), '../shared/samples/tron/private-net-4.8.0');
/** Whether the samples are there. */
export const IS_RECORDED = existsSync(SAMPLES);

const FIRST_INDEX = 1_000;
const HALF_AN_HOUR = 1_800;
const DAY = 86_400;

interface Info {
  id: string;
  blockNumber: number;
}

interface Block {
  blockID: string;
  block_header: { raw_data: { number: number; parentHash: string; timestamp: number } };
}

/** A node with some recorded blocks; the last one is its head. */
export interface RecordedNode {
  node: TronNode;
  /** Serves other blocks from now on. */
  show(blocks: readonly RecordedBlock[]): void;
  close(): Promise<void>;
}

/** A block and its receipts, as they were answered. */
export interface RecordedBlock {
  block: Block;
  infos: readonly Info[];
}

function recordedIn(blockFile: string, infosFile: string): RecordedBlock {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(SAMPLES, name), 'utf8'));
  return { block: read(blockFile) as Block, infos: read(infosFile) as Info[] };
}

/** A block of the network. */
export function recordedBlock(number: number): RecordedBlock {
  const name = `block-${String(number)}`;
  return recordedIn(`${name}-getblockbynum.json`, `${name}-gettransactioninfobyblocknum.json`);
}

/** The blocks 160 to 165 of one of two nodes that were cut from each other after 161. */
export function forkOf(node: 'a' | 'b'): RecordedBlock[] {
  return [160, 161, 162, 163, 164, 165].map((number) => {
    const name = `fork/${String(number)}-${node}`;
    return recordedIn(`${name}-block.json`, `${name}-infos.json`);
  });
}

/** Serves recorded blocks over HTTP. @param token the contract of the token, 20 bytes in hex */
export async function openRecordedNode(token: string): Promise<RecordedNode> {
  let shown: readonly RecordedBlock[] = [];
  const answer = (path: string, { num, id_or_num: id, value }: Record<string, unknown>): unknown => {
    const asked = num ?? id;
    const wanted = asked === undefined ? shown.at(-1) : shown.find(({ block }) => numberOf(block) === Number(asked));
    if (path.endsWith('/gettransactioninfobyid'))
      return shown.flatMap(({ infos }) => infos).find((info) => info.id === value) ?? {};
    if (path.endsWith('/gettransactioninfobyblocknum')) return wanted?.infos ?? [];
    return wanted?.block ?? {};
  };
  const server = await serveLocally((request, response, body) => {
    response.end(JSON.stringify(answer(request.url ?? '', JSON.parse(body.toString()) as Record<string, unknown>)));
  });
  const contract = addressFromHex(`41${token}`);
  const node = openNode({ fullUrl: server.url, solidityUrl: server.url, contract });
  return {
    node,
    show: (blocks) => (shown = blocks),
    async close() {
      await node.close();
      await server.close();
    },
  };
}

const numberOf = ({ block_header: { raw_data } }: Block): number => raw_data.number;

/** The next block to scan is this one. */
export async function scanFrom({ database }: TestWatcher, { block }: RecordedBlock): Promise<void> {
  const { number, parentHash, timestamp } = block.block_header.raw_data;
  await query(
    database.db,
    `update scan_cursors set number = :number, block_id = :id, block_time = to_timestamp(:seconds::float8) where network = :network`,
    { number: number - 1, id: parentHash, seconds: timestamp / 1000 - 3, network: TEST_NETWORK },
  );
}

/** Leases these accounts (20 bytes in hex) to orders of these amounts, which began just before a block and go on today. */
export async function leaseRecorded(
  watcher: TestWatcher,
  { block }: RecordedBlock,
  orders: Readonly<Record<string, string>>,
): Promise<Map<string, Order>> {
  const { db } = watcher.database;
  await query(db, `update addresses set state = 'retired' where state = 'free'`);
  const leased = new Map<string, Order>();
  for (const [i, [account, amount]] of Object.entries(orders).entries()) {
    const address: TronAddress = addressFromHex(`41${account}`);
    await transact(db, (tx) => insertAddresses(tx, FIRST_INDEX + i, [address]));
    const order = await watcher.order({ amount });
    await transact(db, (tx) => moveTo(tx, order, block.block_header.raw_data.timestamp / 1000 - 60));
    leased.set(account, order);
  }
  return leased;
}

/** The terms of an order never change; this one's were made for another time. @param began Unix time in seconds */
async function moveTo(tx: Tx, { id }: Order, began: number): Promise<void> {
  await query(tx, 'set local session_replication_role = replica');
  const times = { id, began, expires: began + HALF_AN_HOUR, ends: Date.now() / 1000 + DAY };
  await query(
    tx,
    `update orders set created_at = to_timestamp(:began::float8), expires_at = to_timestamp(:expires::float8),
       monitor_until = to_timestamp(:ends::float8) where id = :id`,
    times,
  );
  await query(
    tx,
    `update address_leases
     set attributed = tstzrange(to_timestamp(:began::float8), to_timestamp(:ends::float8)),
       exclusive = tstzrange(to_timestamp(:began::float8), to_timestamp(:ends::float8))
     where order_id = :id`,
    times,
  );
}
