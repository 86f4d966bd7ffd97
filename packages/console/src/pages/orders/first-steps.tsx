import type { ComponentChildren, JSX } from 'preact';
import { findWallet } from '../../api/wallet';
import { hrefOf } from '../../browser/href';
import { useLive } from '../../live/use-live';
import { PageButton } from '../../parts/button';
import { Icon } from '../../parts/icon';
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
      <ol class="steps">
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
      </ol>
    </div>
  );
}

interface StepProps {
  number: number;
  isDone?: boolean;
  title: string;
  children: ComponentChildren;
  action?: ComponentChildren;
  code?: string;
}

function Step({ number, isDone = false, title, children, action, code }: StepProps): JSX.Element {
  return (
    <li class="step">
      <span class={isDone ? 'step-icon done' : 'step-icon'}>{isDone ? <Icon name="check" size={16} /> : number}</span>
      <div class="step-text">
        <strong>{title}</strong>
        <p>{children}</p>
        {code === undefined ? null : (
          <pre class="well" tabIndex={0}>
            {code}
          </pre>
        )}
      </div>
      {action}
    </li>
  );
}
