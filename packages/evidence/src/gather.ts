import { MIN_WITNESSES, type ProofNode } from '@gateway/chain';
import {
  amountWaived,
  addressFromHex,
  formatUsdt,
  type Network,
  presentRecordedPrice,
  presentWaived,
  refuse,
  signBody,
  type TronAddress,
} from '@gateway/domain';
import { listWitnesses } from '@gateway/store/chain';
import { type Db } from '@gateway/store/db';
import {
  type EvidenceTransfer,
  findSealedWebhookSecret,
  type OrderEvidence,
  readOrderEvidence,
} from '@gateway/store/orders';
import { type ChainProof, type Movement, readChainProof } from './chain/chain-proof';
import { type EvidenceDocument, FORMAT, renderDocument, sealDocument, STATEMENTS } from './document';
import { RETRY_AFTER_SECONDS, type Signer } from './chain/signed-blocks';

/** Where evidence is gathered from. */
export interface EvidenceSource {
  db: Db;
  node: ProofNode;
  network: Network;
  contract: TronAddress;
  /** Opens a merchant's webhook secret; without it a file has no signatures of webhooks. */
  openSecret?: ((sealed: Buffer) => string) | undefined;
  /** How many transactions a file may have: each costs about 50 requests. */
  maxTransactions: number;
}

/** A file that shows others how an order was paid. */
export interface Evidence {
  document: EvidenceDocument;
  /** The only valid rendering. */
  text: string;
}

/**
 * Gathers what proves an order's payments: what is recorded of it, and from the node what the chain signed.
 * @returns undefined when there is no such order
 * @throws Refusal EVIDENCE_NOT_READY while the chain does not prove its payments yet, INVALID_STATE when there are too many
 * @throws NodeFault (an Unavailable) when the node does not respond, or shows something else than was recorded
 */
export async function gatherEvidence(source: EvidenceSource, orderId: string): Promise<Evidence | undefined> {
  const { db, network, contract, maxTransactions } = source;
  const found = await readOrderEvidence(db, orderId, maxTransactions);
  if (!found) return undefined;
  if (found.isWaiting) {
    refuse(
      'EVIDENCE_NOT_READY',
      'A payment of this order is not final yet: try again in a minute',
      RETRY_AFTER_SECONDS,
    );
  }
  const movements = movementsOf(found, maxTransactions);
  const witnesses = (await listWitnesses(db, network)).filter(({ isElected }) => isElected);
  if (movements.length > 0) demandWitnesses(witnesses);
  const proof = await readChainProof(source.node, movements, witnesses);
  const document = sealDocument({
    format: FORMAT,
    statements: STATEMENTS,
    created_at: new Date().toISOString(),
    network,
    token_contract: contract,
    order: presentOrder(found),
    transfers: presentTransfers(found, proof),
    sweeps: presentSweeps(found),
    ...presentProof(proof),
    witnesses: witnesses.map(({ witness, signer }) => ({
      witness: addressFromHex(witness),
      signer: addressFromHex(signer),
    })),
    webhooks: await presentWebhooks(source, found),
    seal: found.seal,
  });
  return { document, text: renderDocument(document) };
}

function movementsOf({ transfers, sweeps, deliveries }: OrderEvidence, most: number): Movement[] {
  const movements: Movement[] = [...transfers, ...sweeps];
  const count = new Set(movements.map(({ txHash }) => txHash)).size;
  const lists = [transfers, sweeps, deliveries];
  if (count > most || lists.some(({ length }) => length > most)) {
    refuse(
      'INVALID_STATE',
      `This order has more than ${most} transfers or webhooks, too many for this interface: ` +
        'the operator can write the file with "gateway evidence"',
    );
  }
  return movements;
}

function demandWitnesses(witnesses: readonly Signer[]): void {
  if (new Set(witnesses.map(({ witness }) => witness)).size >= MIN_WITNESSES) return;
  refuse(
    'EVIDENCE_NOT_READY',
    `The gateway knows fewer than ${MIN_WITNESSES} super representatives: its watcher learns them from the next 54 ` +
      'blocks, unless TRON_VERIFY_HEADERS is off',
    RETRY_AFTER_SECONDS,
  );
}

function presentOrder({ order }: OrderEvidence): EvidenceDocument['order'] {
  return {
    payment_id: order.id,
    external_order_id: order.externalId,
    merchant_id: order.merchantId,
    deposit_address: order.address,
    amount_usdt: formatUsdt(order.amountExpected),
    amount_received: formatUsdt(order.amountReceived),
    status: order.status,
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    confirmed_at: order.confirmedAt?.toISOString() ?? null,
    ...(order.price && { price: presentRecordedPrice(order.price) }),
    ...presentWaived(amountWaived(order)),
  };
}

/** By block, position in the block, and log. */
function presentTransfers({ transfers }: OrderEvidence, { transactions }: ChainProof): EvidenceDocument['transfers'] {
  const places = new Map(transactions.map(({ txHash }, place) => [txHash, place]));
  const placeOf = ({ txHash }: EvidenceTransfer): number => places.get(txHash) ?? 0;
  return [...transfers]
    .sort((a, b) => placeOf(a) - placeOf(b) || a.logIndex - b.logIndex)
    .map(({ isCredited, disposition, logIndex, ...transfer }) => {
      const { tx_hash, ...moved } = presentMovement(transfer);
      return { tx_hash, log_index: logIndex, ...moved, credited: isCredited, disposition };
    });
}

function presentSweeps({ sweeps }: OrderEvidence): EvidenceDocument['sweeps'] {
  return sweeps.map((sweep) => ({ sweep_id: sweep.id, ...presentMovement(sweep) }));
}

function presentMovement(movement: Omit<Movement, 'logIndex'>) {
  return {
    tx_hash: movement.txHash,
    amount_usdt: formatUsdt(movement.amount),
    from_address: movement.fromAddress,
    to_address: movement.toAddress,
    block_number: movement.blockNumber,
    block_timestamp: movement.blockTime.toISOString(),
  };
}

function presentProof({ transactions, blocks }: ChainProof): Pick<EvidenceDocument, 'transactions' | 'blocks'> {
  return {
    transactions: transactions.map(({ txHash, blockNumber, index, bytes, path, logs }) => ({
      tx_hash: txHash,
      block_number: blockNumber,
      index,
      bytes: bytes.toString('hex'),
      path: path && path.map(({ side, hash }) => ({ side, hash })),
      logs: logs.map(({ address, topics, data }) => ({ address, topics, data })),
    })),
    blocks: blocks.map(({ number, id, bytes, signature }) => ({
      number,
      header: bytes.toString('hex'),
      signature: signature.toString('hex'),
      block_id: id,
    })),
  };
}

async function presentWebhooks(
  { db, openSecret }: EvidenceSource,
  { order, deliveries }: OrderEvidence,
): Promise<EvidenceDocument['webhooks']> {
  const sealed = deliveries.length > 0 && openSecret ? await findSealedWebhookSecret(db, order.merchantId) : undefined;
  const secret = sealed && openSecret?.(sealed);
  return deliveries.map(({ eventId, url, body, attempts, acknowledgedAt }) => ({
    event_id: eventId,
    event_type: 'payment.confirmed',
    url: withoutSecrets(url),
    body: body.toString('utf8'),
    signature: secret === undefined ? null : signBody(body, secret),
    attempts: attempts.map(({ startedAt, httpStatus, responseHead }) => ({
      attempted_at: startedAt.toISOString(),
      http_status: httpStatus,
      response: responseHead,
    })),
    acknowledged_at: acknowledgedAt?.toISOString() ?? null,
  }));
}

/** The query of a merchant's URL may be a password, and the file is for others. */
function withoutSecrets(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
