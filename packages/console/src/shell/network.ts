/** The network that the gateway serves, as the page was told when it was delivered; "" when it was not. */
export function networkName(): string {
  const network = document.querySelector<HTMLMetaElement>('meta[name=tron-network]')?.content ?? '';
  return { mainnet: 'Mainnet', nile: 'Nile, test network' }[network] ?? network;
}

/** In a few letters, for the chip beside the name. */
export function networkChip(): string {
  return networkName().split(',')[0] ?? '';
}
