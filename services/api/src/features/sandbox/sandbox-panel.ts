import type { Request, RequestHandler, Router } from 'express';
import type { Html } from '@gateway/checkout';
import { Refusal, Unavailable } from '@gateway/domain';
import { findAnyDeposit } from '@gateway/store/deposits';
import { findOrder, type Order } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';
import { type DerivedDeposit, isDerived, readDepositId, refuseNoDeposit } from '../deposits';
import { readForm } from '../../http/request/body';
import { endpoint } from '../../http/endpoint';
import { readOrderId, refuseNoOrder } from '../../access/path-ids';
import { queryOf, renderContextOf, sendPage } from '../../pages/page-answer';
import type { Sandbox } from '@gateway/sandbox';
import { sandboxOf } from './load-sandbox';

/** The parameter that says on the page what became of a click. */
const OUTCOME = 'simulated';

/** The panel below the checkout page of an order; undefined outside a sandbox. */
export function sandboxPanel(context: ApiContext, request: Request, order: Order, language: string): Html | undefined {
  return sandboxOf(context)?.renderPanel(order, language, queryOf(request).get(OUTCOME));
}

/** Carries out what the panel below a payment link asks for; the parameter that says what became of it. */
export async function simulateAtLink(
  context: ApiContext,
  order: Order,
  form: URLSearchParams,
): Promise<Record<string, string>> {
  const sandbox = sandboxOf(context);
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
  const sandbox = sandboxOf(context);
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
  depositPage(router, context, sandbox, limits);
  mailbox(router, context, sandbox, limits);
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

/** A deposit address has no page for payers, so that the sandbox has one for it. */
function depositPage(router: Router, context: ApiContext, sandbox: Sandbox, limits: readonly RequestHandler[]): void {
  const findDerived = async (request: Request): Promise<DerivedDeposit> => {
    const deposit = await findAnyDeposit(context.db, readDepositId(request));
    return deposit && isDerived(deposit) ? deposit : refuseNoDeposit();
  };
  endpoint(router, '/sandbox/deposits/:id', {
    get: [
      ...limits.slice(0, 1),
      async (request, response) => {
        const page = { ...renderContextOf(context, request), language: 'en' as const };
        const outcome = queryOf(request).get(OUTCOME);
        const body = sandbox.renderDepositPage(await findDerived(request), page.assets, outcome);
        await sendPage(request, response, 200, page, body);
      },
    ],
    post: [
      ...limits.slice(0, 1),
      async (request, response) => {
        const { id, address, minAmount } = await findDerived(request);
        const amount = (await readForm(request)).get('amount')?.trim() ?? '';
        const outcome = await outcomeOf(async () => {
          const paid = sandbox.readDepositSimulation({ deposit_id: id, ...(amount !== '' && { amount }) });
          await sandbox.payDeposit(address, paid.amount ?? minAmount);
          return 'deposit';
        });
        response.redirect(303, `${id}?${new URLSearchParams({ [OUTCOME]: outcome }).toString()}`);
      },
    ],
  });
}

/** Receives messages, as the servers of people do, and shows them. */
function mailbox(router: Router, context: ApiContext, sandbox: Sandbox, limits: readonly RequestHandler[]): void {
  endpoint(router, '/sandbox/mailbox', {
    get: [
      ...limits.slice(0, 1),
      async (request, response) => {
        const page = { ...renderContextOf(context, request), language: 'en' as const };
        await sendPage(request, response, 200, page, await sandbox.renderMailbox(page.assets));
      },
    ],
    post: [
      ...limits.slice(0, 1),
      (_request, response) => {
        response.status(204).end();
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
