/** The network that the gateway serves, from the page's meta element; "" if it is not set. */
export function networkName(): string {
  const network = document.querySelector<HTMLMetaElement>('meta[name=tron-network]')?.content ?? '';
  return { mainnet: 'Mainnet', nile: 'Nile, test network' }[network] ?? network;
}

/** An abbreviation for the chip beside the name. */
export function networkChip(): string {
  return networkName().split(',')[0] ?? '';
}
