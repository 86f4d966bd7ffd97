import { bytesToHex, isAddress, sha256 } from './bytes';
import { demand } from './report';
import { FORMAT, STATEMENTS } from './statements';

export interface Order {
  payment_id: string;
  external_order_id: string;
  merchant_id: string;
  deposit_address: string;
  amount_usdt: string;
  amount_received: string;
  status: string;
  created_at: string;
  expires_at: string;
  confirmed_at: string | null;
  /** Of an order by price. */
  price?: Price;
  /** Where less than the amount pays, what stayed unpaid. */
  amount_waived?: string;
}

export interface Price {
  amount: string;
  currency: string;
  rate: string;
  rate_at: string;
  sources: string[];
  spread: string;
}

/** What a transfer and a sweep have in common. */
export interface Movement {
  tx_hash: string;
  amount_usdt: string;
  from_address: string;
  to_address: string;
  block_number: number;
  block_timestamp: string;
}

export interface Transfer extends Movement {
  log_index: number;
  credited: boolean;
  disposition: string;
}

export interface Sweep extends Movement {
  sweep_id: string;
}

export interface Log {
  address: string;
  topics: string[];
  data: string;
}

/** A hash beside the way from a transaction to the root of its block. */
export interface PathStep {
  side: 'left' | 'right';
  hash: string;
}

export interface StoredTransaction {
  tx_hash: string;
  block_number: number;
  index: number;
  bytes: string;
  /** Null when the gateway could not compute the root of the block. */
  path: PathStep[] | null;
  logs: Log[];
}

export interface StoredBlock {
  number: number;
  header: string;
  signature: string;
  block_id: string;
}

/** A witness and the key with which it signs blocks, as the address of that key. */
export interface Witness {
  witness: string;
  signer: string;
}

export interface Webhook {
  event_id: string;
  event_type: string;
  url: string;
  body: string;
  signature: string | null;
  attempts: { attempted_at: string; http_status: number | null; response: string | null }[];
  acknowledged_at: string | null;
}

/** An evidence file. */
export interface Evidence {
  format: string;
  statements: Record<keyof typeof STATEMENTS, string>;
  created_at: string;
  network: 'mainnet' | 'nile';
  token_contract: string;
  order: Order;
  transfers: Transfer[];
  sweeps: Sweep[];
  transactions: StoredTransaction[];
  blocks: StoredBlock[];
  witnesses: Witness[];
  webhooks: Webhook[];
  seal: { day: string; seal: string } | null;
  sha256: string;
}

/** @throws if a value does not have this form */
type Rule = (value: unknown, name: string) => void;
type Rules<T> = { [K in keyof T]: Rule };

const text = matching(/^[^]*$/, 'text');
const hex = matching(/^(?:[0-9a-f]{2})*$/, 'lowercase hex');
const hash = matching(/^[0-9a-f]{64}$/, '32 bytes of lowercase hex');
const day = matching(/^\d{4}-\d{2}-\d{2}$/, 'a day');
const amount = matching(/^(?:0|[1-9]\d{0,14})\.\d{6}$/, 'an amount with six decimals');

/** Also an address of a node's log, which has 20 bytes. */
const account = matching(/^[0-9a-f]{40}$/, '20 bytes of lowercase hex');

const address: Rule = (value, name) => {
  demand(typeof value === 'string' && isAddress(value), `${name} is no address of TRON`);
};
const time: Rule = (value, name) => {
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  demand(!Number.isNaN(date.getTime()) && date.toISOString() === value, `${name} is no time in UTC with milliseconds`);
};
const count: Rule = (value, name) => {
  demand(Number.isSafeInteger(value) && Number(value) >= 0, `${name} is no whole number`);
};
const flag: Rule = (value, name) => {
  demand(typeof value === 'boolean', `${name} is neither true nor false`);
};

const MOVEMENT = {
  amount_usdt: amount,
  from_address: address,
  to_address: address,
  block_number: count,
  block_timestamp: time,
};
const decimal = matching(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,18})?$/, 'a decimal number');
const PRICE: Rules<Price> = {
  amount: decimal,
  currency: matching(/^[A-Z]{3}$/, 'the code of a currency'),
  rate: decimal,
  rate_at: time,
  sources: list(text),
  spread: decimal,
};
const ORDER: Rules<Omit<Order, 'price' | 'amount_waived'>> = {
  payment_id: text,
  external_order_id: text,
  merchant_id: text,
  deposit_address: address,
  amount_usdt: amount,
  amount_received: amount,
  status: text,
  created_at: time,
  expires_at: time,
  confirmed_at: optional(time),
};
const OF_SOME = { price: record(PRICE), amount_waived: amount };
const order: Rule = (value, name) => {
  const given = Object.entries(OF_SOME).filter(([field]) => Object.hasOwn(Object(value) as object, field));
  record<Partial<Order>>({ ...ORDER, ...Object.fromEntries(given) })(value, name);
};
const TRANSFER: Rules<Transfer> = { tx_hash: hash, log_index: count, ...MOVEMENT, credited: flag, disposition: text };
const SWEEP: Rules<Sweep> = { sweep_id: text, tx_hash: hash, ...MOVEMENT };
const LOG: Rules<Log> = { address: account, topics: list(hash), data: hex };
const TRANSACTION: Rules<StoredTransaction> = {
  tx_hash: hash,
  block_number: count,
  index: count,
  bytes: hex,
  path: optional(list(record<PathStep>({ side: oneOf('left', 'right'), hash }))),
  logs: list(record(LOG)),
};
const BLOCK: Rules<StoredBlock> = {
  number: count,
  header: hex,
  signature: matching(/^[0-9a-f]{130}$/, '65 bytes of lowercase hex'),
  block_id: hash,
};
const WITNESS: Rules<Witness> = { witness: address, signer: address };
const WEBHOOK: Rules<Webhook> = {
  event_id: text,
  event_type: text,
  url: text,
  body: text,
  signature: optional(matching(/^sha256=[0-9a-f]{64}$/, 'a signature')),
  attempts: list(
    record<Webhook['attempts'][number]>({
      attempted_at: time,
      http_status: optional(count),
      response: optional(text),
    }),
  ),
  acknowledged_at: optional(time),
};
const EVIDENCE: Rules<Evidence> = {
  format: oneOf(FORMAT),
  statements: record(Object.fromEntries(Object.entries(STATEMENTS).map(([name, sentence]) => [name, oneOf(sentence)]))),
  created_at: time,
  network: oneOf('mainnet', 'nile'),
  token_contract: address,
  order,
  transfers: list(record(TRANSFER)),
  sweeps: list(record(SWEEP)),
  transactions: list(record(TRANSACTION)),
  blocks: list(record(BLOCK)),
  witnesses: list(record(WITNESS)),
  webhooks: list(record(WEBHOOK)),
  seal: optional(record<{ day: string; seal: string }>({ day, seal: hash })),
  sha256: hash,
};

/** Reads a file in the one form in which it may be written. @throws with what is wrong with it */
export function readEvidence(file: string | Uint8Array): Evidence {
  const written = typeof file === 'string' ? file : decode(file);
  const document = parse(written);
  demand(typeof document === 'object' && document !== null, 'The file is no evidence file.');
  const { sha256: stated, ...rest } = document as Record<string, unknown>;
  demand(rest['format'] === FORMAT, `The file is not of the format "${FORMAT}".`);
  const hashed = bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(rest, null, 2))));
  demand(stated === hashed, 'The file was changed after it was written: its sha256 is that of another text.');
  demand(
    written === `${JSON.stringify(document, null, 2)}\n`,
    'The file was changed: it is not written as the gateway writes it.',
  );
  record(EVIDENCE)(document, 'The file');
  return document as Evidence;
}

/** Reads a set of witnesses. @throws with what is wrong with it */
export function readWitnesses(value: unknown): readonly Witness[] {
  const name = 'The set of witnesses';
  demand(Array.isArray(value), `${name} must be a list: [{"witness": "T…", "signer": "T…"}, …]`);
  list(record(WITNESS))(value, name);
  return value as Witness[];
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error('The file is not UTF-8 text.');
  }
}

function parse(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    throw new Error('The file is not JSON.');
  }
}

function matching(pattern: RegExp, form: string): Rule {
  return (value, name) => {
    demand(typeof value === 'string' && pattern.test(value), `${name} is not ${form}`);
  };
}

function oneOf(...known: string[]): Rule {
  return (value, name) => {
    demand(known.includes(value as string), `${name} must be ${known.map((one) => `"${one}"`).join(' or ')}`);
  };
}

function optional(rule: Rule): Rule {
  return (value, name) => {
    if (value !== null) rule(value, name);
  };
}

function list(rule: Rule): Rule {
  return (value, name) => {
    demand(Array.isArray(value), `${name} is no list`);
    for (const [i, one] of value.entries()) rule(one, `${name}[${i}]`);
  };
}

/** Exactly these keys, in this order. */
function record<T>(rules: Rules<T>): Rule {
  return (value, name) => {
    demand(typeof value === 'object' && value !== null && !Array.isArray(value), `${name} is no object`);
    const keys = Object.keys(rules);
    demand(Object.keys(value).join() === keys.join(), `${name} must have the keys ${keys.join(', ')}, in this order`);
    for (const key of keys) {
      rules[key as keyof T]((value as Record<string, unknown>)[key], `${name}.${key}`);
    }
  };
}
