/** Names an attempt to pay an order at the gateway. A new attempt is a new name; a repeated request has the same one. */
export function attemptOf(orderCode: string, number: number): string {
  return `${orderCode}-${number}`;
}

/** The order of an attempt, or undefined if another shop named it. */
export function orderCodeOf(externalId: string): string | undefined {
  return /^(.+)-[1-9]\d*$/.exec(externalId)?.[1];
}
