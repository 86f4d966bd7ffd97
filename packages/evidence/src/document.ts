import { createHash } from 'node:crypto';

/** The first line of every file: a reader that knows other versions only refuses it. */
export const FORMAT = 'crypto-payment-gateway evidence 1';

/** What rests on whom, in each file. Readers compare these sentences with their own copy: changing one is a new format. */
export const STATEMENTS = {
  signed_by_the_chain:
    'The super representatives of TRON sign each block: that a transaction is in it, that the chain executed it ' +
    'successfully, and the order and time of blocks. The sender signs the transaction: who sent it, and what it calls.',
  reported_by_the_node:
    'The logs are reported by the node of the gateway. Of a direct call of transfer() or transferFrom() they repeat ' +
    'what the sender signed. Of a call through another contract the sender, the recipient and the amount rest on the ' +
    'node alone.',
  stated_by_the_gateway:
    'The order, which transfer belongs to it, the webhooks and their responses are stated by the gateway. No signature ' +
    'of the chain covers them.',
};

/** The content of an evidence file (infra/adr/0040): hashes and bytes in hex, addresses in base58, times in ISO 8601. */
export interface EvidenceDocument {
  format: typeof FORMAT;
  statements: typeof STATEMENTS;
  created_at: string;
  network: 'mainnet' | 'nile';
  token_contract: string;
  order: {
    payment_id: string;
    external_order_id: string;
    merchant_id: string;
    deposit_address: string;
    amount_usdt: string;
    amount_received: string;
    status: 'pending' | 'confirmed' | 'completed' | 'callback_failed' | 'expired' | 'failed';
    created_at: string;
    expires_at: string;
    confirmed_at: string | null;
    price?: {
      amount: string;
      currency: string;
      rate: string;
      rate_at: string;
      sources: string[];
      spread: string;
    };
    /** Where something was waived. */
    amount_waived?: string;
  };
  transfers: {
    tx_hash: string;
    log_index: number;
    amount_usdt: string;
    from_address: string;
    to_address: string;
    block_number: number;
    block_timestamp: string;
    credited: boolean;
    disposition: 'credited' | 'late' | 'extra' | 'assigned' | 'held' | 'unmatched' | 'dust' | 'resolved';
  }[];
  sweeps: {
    sweep_id: string;
    tx_hash: string;
    amount_usdt: string;
    from_address: string;
    to_address: string;
    block_number: number;
    block_timestamp: string;
  }[];
  transactions: {
    tx_hash: string;
    block_number: number;
    index: number;
    bytes: string;
    path: { side: 'left' | 'right'; hash: string }[] | null;
    logs: { address: string; topics: string[]; data: string }[];
  }[];
  blocks: { number: number; header: string; signature: string; block_id: string }[];
  witnesses: { witness: string; signer: string }[];
  webhooks: {
    event_id: string;
    event_type: 'payment.confirmed';
    url: string;
    body: string;
    signature: string | null;
    attempts: { attempted_at: string; http_status: number | null; response: string | null }[];
    acknowledged_at: string | null;
  }[];
  seal: { day: string; seal: string } | null;
  sha256: string;
}

/** Adds the hash over everything before it. */
export function sealDocument(content: Omit<EvidenceDocument, 'sha256'>): EvidenceDocument {
  const sha256 = createHash('sha256')
    .update(JSON.stringify(content, null, 2))
    .digest('hex');
  return { ...content, sha256 };
}

/** The text of a file. No other rendering of the same content is valid. */
export function renderDocument(document: EvidenceDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
