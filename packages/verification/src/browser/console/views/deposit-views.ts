import type { Page } from 'playwright-core';
import { ok, pageOf, refused, type Replies } from '../scenes/scene';
import { DETAIL } from '../scenes/scene-detail';
import { DEPOSITS } from '../scenes/scene-deposits';
import { busyGateway } from '../scenes/scene-gateway';
import { idOf } from '../scenes/scene-orders';
import { signedInAs } from '../scenes/scene-people';
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

const untilCode = (page: Page): Promise<void> => page.locator('svg.qr').waitFor();

const openQr = (customer: string) => async (page: Page) => {
  await press(`QR code of the address of ${customer}`)(page);
  await untilCode(page);
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

const [, OPEN = DEPOSITS[0], , CLOSED = DEPOSITS[0]] = DEPOSITS;

const ofMerchant = (): Replies => ({
  ...busyGateway(),
  '/me': () => ok<'getMe'>(signedInAs(null, 'owner')),
  '/deposit-addresses': (query) => ok<'listDepositAddresses'>(pageOf(DEPOSITS, query)),
  'POST /deposit-addresses': () => refused(400, 'INVALID_BODY', '"min_amount" must be from 0.010000 to 1000000.000000'),
  ...Object.fromEntries(
    DEPOSITS.map((deposit) => [`/deposit-addresses/${deposit.id}`, () => ok<'getDepositAddress'>(deposit)]),
  ),
});
const IN_ALL_LANGUAGES = { isInAllLanguages: true, replies: ofMerchant } as const;

/** The deposit addresses of a merchant, and the QR code of one; an order that is a payment to one. */
export const DEPOSIT_VIEWS: readonly View[] = [
  { name: 'deposits', path: PATH, replies: withDeposits() },
  { name: 'deposits-none', path: PATH, replies: withDeposits([]) },
  { name: 'deposits-not-found', path: `${PATH}?q=player-9`, replies: withDeposits([]) },
  { name: 'deposits-qr', path: PATH, replies: withDeposits(), act: openQr('player-4711') },
  { name: 'deposits-qr-closed', path: PATH, replies: withDeposits(), act: openQr('player-0003') },
  { name: 'deposits-of-merchant', ...IN_ALL_LANGUAGES, path: '/deposits' },
  { name: 'deposit-of-merchant', ...IN_ALL_LANGUAGES, path: `/deposits/${OPEN?.id ?? ''}`, act: untilCode },
  { name: 'deposit-closed-of-merchant', ...IN_ALL_LANGUAGES, path: `/deposits/${CLOSED?.id ?? ''}`, act: untilCode },
  { name: 'deposit-change-of-merchant', ...IN_ALL_LANGUAGES, path: `/deposits/${OPEN?.id ?? ''}?change=1` },
  { name: 'new-deposit-of-merchant', ...IN_ALL_LANGUAGES, path: '/deposits/new' },
  {
    name: 'new-deposit-refused',
    path: '/deposits/new',
    replies: ofMerchant,
    async act(page) {
      await press('Create address')(page);
      await page.getByText('Say for which customer').waitFor();
      await page.getByLabel('Customer').fill('player-4711');
      await page.getByLabel('Smallest payment').fill('0,001');
      await press('Create address')(page);
      await page.getByText('Min amount must be from').waitFor();
    },
  },
  {
    name: 'deposit-close',
    path: `/deposits/${OPEN?.id ?? ''}`,
    replies: ofMerchant,
    act: press('Close address'),
  },
  {
    name: 'deposits-of-reader',
    path: '/deposits',
    replies: () => ({ ...ofMerchant(), '/me': () => ok<'getMe'>(signedInAs(null, 'reader')) }),
  },
  { name: 'exports-of-merchant', ...IN_ALL_LANGUAGES, path: '/exports?what=days&deposit_id=d1' },
  { name: 'order-deposit', path: ORDER, replies: withDepositOrder },
  { name: 'orders-of-deposit', path: `/orders?deposit_id=${OPEN?.id ?? ''}`, replies: busyGateway },
];
