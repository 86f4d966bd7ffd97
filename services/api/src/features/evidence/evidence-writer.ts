import { openProofNode, type ProofNode } from '@gateway/chain';
import { refuse, Unavailable } from '@gateway/domain';
import { gatherEvidence, type Evidence } from '@gateway/evidence';
import { nodeSpan } from '@gateway/runtime';
import type { Order } from '@gateway/store/orders';
import type { ApiConfig } from '../../base/config';
import { refuseNoOrder } from '../../access/path-ids';
import { countQuery, MINUTE_MS } from '../../base/node-quotas';
import { contextValue } from '../../base/context-value';

/** Files that one process writes at a time. */
const MAX_AT_ONCE = 2;
/** Each costs about 50 requests. More are the exception, and the operator's command writes them. */
const MAX_TRANSACTIONS = 10;
/** Of all files together: what is left of a node's capacity belongs to the watcher. */
const NODE_REQUESTS_PER_SECOND = 50;
const BUSY = 'Too many evidence files are being written: try again later';
const RETRY_AFTER_SECONDS = 10;

/** One reader gets a small part of what all together get. */
const QUOTAS = [
  { evidenceReader: { most: 6, windowMs: MINUTE_MS } },
  { evidence: { most: 30, windowMs: MINUTE_MS } },
] as const;

/** Writes the evidence files of orders. */
export interface EvidenceWriter {
  /**
   * Writes the file of an order. @param reader the subject of limits: a merchant, or a session of the admin
   * @throws Unavailable when there is no node or it does not respond
   * @throws Refusal RATE_LIMITED, EVIDENCE_NOT_READY or INVALID_STATE
   */
  write(order: Pick<Order, 'id'>, reader: string): Promise<Evidence>;
}

/** The writer of this process. Its node is opened with it; no request is made before the first file. */
export const evidenceWriterOf = contextValue((context): EvidenceWriter => {
  const { config, db, limiter, hmacKeys } = context;
  const { lookupNodeUrl, usdtContract: contract, network } = config;
  const node = lookupNodeUrl === undefined ? undefined : openNode(lookupNodeUrl, contract);
  context.onClose(async () => node?.close());
  let running = 0;
  return {
    async write({ id }, reader) {
      if (!node) throw new Unavailable('no node configured for evidence files');
      if (running >= MAX_AT_ONCE) refuse('RATE_LIMITED', BUSY, RETRY_AFTER_SECONDS);
      running++;
      try {
        const [ofReader, ofAll] = QUOTAS;
        await countQuery(limiter, ofReader, reader, BUSY); // first: what is refused to one is left for the others
        await countQuery(limiter, ofAll, 'all', BUSY);
        const source = { db, node, network, contract, openSecret: hmacKeys.open, maxTransactions: MAX_TRANSACTIONS };
        return (await gatherEvidence(source, id)) ?? refuseNoOrder();
      } finally {
        running--;
      }
    },
  };
}).of;

function openNode(url: string, contract: ApiConfig['usdtContract']): ProofNode {
  return openProofNode({ url, contract, perSecond: NODE_REQUESTS_PER_SECOND, observe: nodeSpan(url) });
}
