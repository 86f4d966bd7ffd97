import type { Page } from 'playwright-core';
import { ok, pageOf } from '../scenes/scene';
import { DETAIL } from '../scenes/scene-detail';
import { DEPOSITS } from '../scenes/scene-deposits';
import { busyGateway } from '../scenes/scene-gateway';
import { idOf } from '../scenes/scene-orders';
import { press, type View } from './view';

const MERCHANT = `/merchants/${idOf('Pixelkiln')}`;
const PATH = `${MERCHANT}/deposits`;

const withDeposits =
  (rows = DEPOSITS) =>
  () => ({
    ...busyGateway(),
    [`${MERCHANT}/deposit-addresses`]: (query: URLSearchParams) =>
      ok<'listMerchantsDepositAddresses'>(pageOf(rows, query, rows.length === 0 ? 0 : 1204)),
  });

const openQr = (customer: string) => async (page: Page) => {
  await press(`QR code of the address of ${customer}`)(page);
  await page.locator('svg.qr').waitFor();
};

const ORDER = `/orders/${idOf('PK-5521')}`;

const withDepositOrder = () => ({
  ...busyGateway(),
  [ORDER]: () =>
    ok<'getOrder'>({
      ...DETAIL,
      order: {
        ...DETAIL.order,
        external_id: 'deposit-mainnet-9f2c4e1b7a3d5f60812c4e1b7a3d5f60812c4e1b7a3d5f60812c4e1b7a3d5f60-0',
        source: 'deposit',
        deposit: { id: idOf('deposit of player-4711'), customer_id: 'player-4711' },
      },
    }),
});

/** The deposit addresses of a merchant, and the QR code of one; an order that is a payment to one. */
export const DEPOSIT_VIEWS: readonly View[] = [
  { name: 'deposits', path: PATH, replies: withDeposits() },
  { name: 'deposits-none', path: PATH, replies: withDeposits([]) },
  { name: 'deposits-not-found', path: `${PATH}?q=player-9`, replies: withDeposits([]) },
  { name: 'deposits-qr', path: PATH, replies: withDeposits(), act: openQr('player-4711') },
  { name: 'deposits-qr-closed', path: PATH, replies: withDeposits(), act: openQr('player-0003') },
  { name: 'order-deposit', path: ORDER, replies: withDepositOrder },
];
