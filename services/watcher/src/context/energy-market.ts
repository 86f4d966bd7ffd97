import type { TronAddress } from '@gateway/domain';

/** What energy costs now on a market, in sun. */
export interface EnergyOffer {
  /** For one energy. */
  unitPrice: bigint;
  /** For all of it. */
  total: bigint;
  /** How much of what was asked for the market has. */
  available: bigint;
}

/** Energy that is to be delegated to an account. */
export interface EnergyOrder {
  receiver: TronAddress;
  energy: bigint;
  /** The price of the offer, which the order may not exceed. */
  unitPrice: bigint;
}

/**
 * A market that delegates energy to an address, paid from a balance deposited there. It gets an address and a number,
 * never a key of ours, and what it says about a delivery is not asked for: the chain shows it.
 */
export interface EnergyMarket {
  /** @throws MarketFault */
  price(wanted: Omit<EnergyOrder, 'unitPrice'>): Promise<EnergyOffer>;
  /** Places an order and returns its number at the market. @throws MarketFault */
  order(order: EnergyOrder): Promise<string>;
}

/** A request to the market that failed. */
export class MarketFault extends Error {
  override readonly name = 'MarketFault';
  /** refused: it was not carried out. no_answer: it may have been. */
  readonly reason: 'refused' | 'no_answer';

  constructor(reason: MarketFault['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
