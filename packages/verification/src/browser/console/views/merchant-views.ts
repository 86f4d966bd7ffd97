import { ok, refused } from '../scenes/scene';
import { EPAY } from '../scenes/scene-epay';
import { busyGateway } from '../scenes/scene-gateway';
import { NEW_SHOP } from '../scenes/scene-merchant';
import { idOf } from '../scenes/scene-orders';
import { press, type View } from './view';

const PATH = `/merchants/${idOf('Pixelkiln')}`;

/** The page of a merchant, and what can be done there. */
export const MERCHANT_VIEWS: readonly View[] = [
  { name: 'merchant', path: PATH, replies: busyGateway },
  {
    name: 'merchant-new-shop',
    path: PATH,
    replies: () => ({
      ...busyGateway(),
      [PATH]: () => ok<'getMerchant'>(NEW_SHOP),
      [`${PATH}/epay`]: () => ok<'getEPay'>({ ...EPAY, enabled: false, pid: null, key_made_at: null, calls: [] }),
    }),
  },
  {
    name: 'merchant-suspend',
    path: PATH,
    replies: busyGateway,
    act: press('Suspend'),
  },
  {
    name: 'merchant-webhook-url',
    path: PATH,
    replies: () => ({
      ...busyGateway(),
      [`PUT ${PATH}`]: () => refused(400, 'INVALID_BODY', '"default_callback_url" must not be this gateway itself'),
    }),
    async act(page) {
      await press('Change default webhook URL')(page);
      await page.getByLabel('URL for webhooks').fill('https://pay.example/hooks');
      await press('Save')(page);
      await page.getByText('must not be this gateway itself').waitFor();
    },
  },
  {
    name: 'merchant-resend',
    path: PATH,
    replies: busyGateway,
    act: press('Send failed webhooks again'),
  },
];
