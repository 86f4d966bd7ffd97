/** The TRON networks that a deployment can use: the test network Nile, or the main network. */
export type Network = 'nile' | 'mainnet';
