import type { Page } from 'playwright-core';
import type { Schemas } from '@gateway/contract';
import { addressOf } from '@gateway/store/testing';
import { refused } from '../scenes/scene';
import { busyGateway } from '../scenes/scene-gateway';
import { at, idOf } from '../scenes/scene-orders';
import { press, type View } from './view';

/** An order that was made by hand, at a price in another currency. */
export const NEW_ORDER: Schemas['CreatedOrder'] = {
  id: idOf('by hand'),
  external_id: 'INV-2041',
  address: addressOf('by hand'),
  amount: '27.790000',
  currency: 'USDT',
  network: 'nile',
  status: 'pending',
  created_at: at(0),
  expires_at: at(-1440),
  reused: false,
  checkout_url: `https://pay.example/checkout/${idOf('by hand')}`,
  description: 'Repair of the blue bicycle, with a new chain and both brakes',
  price: { amount: '25.50', currency: 'EUR', rate: '0.9176', rate_at: at(0) },
};

async function fillOrder(page: Page): Promise<void> {
  await page.getByLabel('Merchant', { exact: true }).selectOption({ label: 'Pixelkiln' });
  await page.getByLabel('Amount').fill('25,50');
  await page.getByLabel('Currency').fill('EUR');
  await page.getByLabel('What for').fill('Repair of the blue bicycle, with a new chain and both brakes');
}

/** The page that creates an order by hand. */
export const NEW_ORDER_VIEWS: readonly View[] = [
  { name: 'order-new', path: '/orders/new', replies: busyGateway },
  {
    name: 'order-new-refused',
    path: '/orders/new',
    replies: () => ({ ...busyGateway(), 'POST /orders': () => refused(409, 'EXTERNAL_ID_CONFLICT') }),
    async act(page) {
      await press('Create order')(page);
      await page.getByText('Choose the merchant').waitFor();
      await fillOrder(page);
      await page.getByLabel('Your reference').fill('INV-2041');
      await press('Create order')(page);
      await page.getByText('belongs to another order').waitFor();
      await page.getByLabel('Amount').fill('');
      await press('Create order')(page);
      await page.getByText('A number above zero').waitFor();
    },
  },
  {
    name: 'order-new-created',
    path: '/orders/new',
    replies: () => ({ ...busyGateway(), 'POST /orders': () => ({ status: 201, body: NEW_ORDER }) }),
    async act(page) {
      await fillOrder(page);
      await press('Create order')(page);
      await page.locator('svg.qr').waitFor();
    },
  },
];
