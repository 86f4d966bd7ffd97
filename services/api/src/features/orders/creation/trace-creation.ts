import { concernOrders, startOrderTrace } from '@gateway/runtime';

/** A request that creates an order is the first span of the order's trace; a repeat is another part of it. */
export function traceCreation(orderId: string, isNew: boolean): void {
  if (isNew) startOrderTrace(orderId);
  else concernOrders([orderId]);
}
