import type { Request, RequestHandler, Router } from 'express';
import type { Html } from '@gateway/checkout';
import { Refusal, Unavailable } from '@gateway/domain';
import { findOrder, type Order } from '@gateway/store/orders';
import type { ApiContext } from '../context';
import { readForm } from '../http/request/body';
import { endpoint } from '../http/endpoint';
import { readOrderId, refuseNoOrder } from '../http/request/fields';
import { queryOf } from '../pages/page-answer';

/** The parameter that says on the page what became of a click. */
const OUTCOME = 'simulated';

/** The panel below the checkout page of an order; undefined outside a sandbox. */
export function sandboxPanel(
  { sandbox }: ApiContext,
  request: Request,
  order: Order,
  language: string,
): Html | undefined {
  return sandbox?.renderPanel(order, language, queryOf(request).get(OUTCOME));
}

/** Carries out what the panel below a payment link asks for; the parameter that says what became of it. */
export async function simulateAtLink(
  { sandbox }: ApiContext,
  order: Order,
  form: URLSearchParams,
): Promise<Record<string, string>> {
  const scenario = form.get('simulate');
  if (!sandbox || scenario === null) return {};
  const outcome = await outcomeOf(async () => {
    const simulation = sandbox.readSimulation({ order_id: order.id, scenario });
    await sandbox.simulate(order, simulation);
    return simulation.scenario;
  });
  return { [OUTCOME]: outcome };
}

/**
 * What the panel needs. The link to the page is enough to simulate payments: in a sandbox there is no money. Outside
 * it there are no such paths.
 */
export function sandboxPanelRoutes(router: Router, context: ApiContext, limits: readonly RequestHandler[]): void {
  const { sandbox } = context;
  if (!sandbox) return;
  endpoint(router, '/:id/sandbox', {
    post: [
      ...limits,
      async (request, response) => {
        const order = (await findOrder(context.db, readOrderId(request))) ?? refuseNoOrder();
        const form = await readForm(request);
        const outcome = await outcomeOf(async () => {
          const simulation = sandbox.readSimulationForm(order.id, form);
          await sandbox.simulate(order, simulation);
          return simulation.scenario;
        });
        const language = queryOf(request).get('lang') ?? '';
        const query = new URLSearchParams({ lang: language, [OUTCOME]: outcome });
        response.redirect(303, `../${order.id}?${query.toString()}`);
      },
    ],
  });
  endpoint(router, '/sandbox/panel.css', {
    get: [
      ...limits.slice(0, 1),
      (_request, response) => {
        response.setHeader('Cache-Control', 'no-cache');
        response.type('css').end(sandbox.panelStyles);
      },
    ],
  });
}

/** The scenario that was simulated, or the code of why it was not. */
async function outcomeOf(simulate: () => Promise<string>): Promise<string> {
  try {
    return await simulate();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    if (error instanceof Unavailable) return 'UNAVAILABLE';
    throw error;
  }
}
