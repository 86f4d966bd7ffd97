const TRANSFER_ID = /^([0-9a-f]{64})-(\d{1,9})$/i;

/** A token transfer of a network: the hash of its transaction, and the index of its event in it. */
export interface TransferPlace {
  txHash: string;
  logIndex: number;
}

/** The id by which admins name a transfer: hash and index, with a hyphen. */
export function formatTransferId({ txHash, logIndex }: TransferPlace): string {
  return `${txHash}-${String(logIndex)}`;
}

/** @returns undefined if the text is no such id */
export function parseTransferId(id: string): TransferPlace | undefined {
  const [, txHash, logIndex] = TRANSFER_ID.exec(id) ?? [];
  if (txHash === undefined || logIndex === undefined) return undefined;
  return { txHash: txHash.toLowerCase(), logIndex: Number(logIndex) };
}
