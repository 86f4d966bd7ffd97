import { pageFact } from '../../browser/page-fact';
import { texts } from '../../texts/frame';

/** The network that the gateway serves, from the page's meta element; "" if it is not set. */
export function networkName(): string {
  const network = pageFact('tron-network');
  return { mainnet: texts.mainnet, nile: texts.nile }[network] ?? network;
}

/** An abbreviation for the chip beside the name. */
export function networkChip(): string {
  return networkName().split(',')[0] ?? '';
}
