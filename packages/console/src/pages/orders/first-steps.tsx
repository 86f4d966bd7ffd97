import type { JSX } from 'preact';
import { findWallet } from '../../api/wallet';
import { hrefOf } from '../../browser/href';
import { useLive } from '../../live/use-live';
import { PageButton } from '../../parts/button';
import { Icon } from '../../parts/icon';
import { Step, Steps } from '../../parts/steps';
import { texts } from '../../texts/pages/orders';

const EXAMPLE = `POST /api/v1/payments
X-API-Key: ${texts.yourKey}

{
  "external_id": "TEST-1",
  "amount": "1.00",
  "callback_url": "https://shop.example/hooks/pay"
}`;

const INIT = `POST /api/v1/wallet/init
X-API-Key: ${texts.gatewayKey}

{}`;

/** Shown until the first order exists. */
export function FirstSteps(): JSX.Element {
  const pool = useLive('wallet', findWallet).data?.address_pool;
  const isReady = (pool?.total ?? 0) > 0;
  return (
    <div class="card blank first-steps">
      <span class="blank-icon">
        <Icon name="orders" size={24} />
      </span>
      <h2>{texts.noOrders}</h2>
      <p>{texts.noOrdersHelp}</p>
      <Steps>
        {isReady ? (
          <Step number={1} isDone title={texts.walletReady}>
            {texts.addressesWait(pool?.free ?? 0)}
          </Step>
        ) : (
          <Step number={1} title={texts.makeWallet} code={INIT}>
            {texts.makeWalletHelp}
          </Step>
        )}
        <Step
          number={2}
          title={texts.giveKey}
          action={
            <PageButton href={hrefOf('merchants', { new: '1' })} does={['createMerchant']}>
              {texts.newMerchant}
            </PageButton>
          }
        >
          {texts.giveKeyHelp}
        </Step>
        <Step number={3} title={texts.firstPayment} code={EXAMPLE}>
          {texts.firstPaymentHelp}
        </Step>
      </Steps>
    </div>
  );
}
