import { findOrder } from '../../api/orders';
import type { PageOf } from '../../api/http/page-of';
import { listSweeps, type Sweep, type SweepState } from '../../api/sweeps';

/** A sweep, and the shop's reference of its order. */
export interface KnownSweep extends Sweep {
  reference: string | undefined;
}

/** References never change, so each is fetched once. */
const references = new Map<string, string>();

/** Sweeps, newest first, with the references of their orders. */
export async function listKnownSweeps(
  { state, page, limit }: { state: SweepState | undefined; page: number; limit: number },
  signal: AbortSignal,
): Promise<PageOf<KnownSweep>> {
  const { data, pagination } = await listSweeps({ ...(state ? { state } : {}), page, limit }, signal);
  const unknown = data.flatMap(({ order_id: id }) => (id === null || references.has(id) ? [] : [id]));
  await Promise.all(
    unknown.map(async (id) => {
      references.set(id, (await findOrder(id, signal)).order.external_id);
    }),
  );
  return { data: data.map((sweep) => ({ ...sweep, reference: references.get(sweep.order_id ?? '') })), pagination };
}
