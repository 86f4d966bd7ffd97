import type { ComponentChildren, JSX } from 'preact';
import { findWallet } from '../../api/wallet';
import { shownCount } from '../../format/amount';
import { hrefOf } from '../../format/href';
import { go } from '../../live/place';
import { useLive } from '../../live/use-live';
import { Button } from '../../parts/button';
import { Icon } from '../../parts/icon';

const EXAMPLE = `POST /api/v1/payments
X-API-Key: your-key

{
  "external_id": "TEST-1",
  "amount": "1.00",
  "callback_url": "https://shop.example/hooks/pay"
}`;

const INIT = `POST /api/v1/wallet/init
X-API-Key: the key of this gateway's configuration

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
      <h2>No orders yet</h2>
      <p>An order appears here the moment a shop asks for a payment.</p>
      <ol class="steps">
        {isReady ? (
          <Step number={1} isDone title="The wallet is ready">
            {shownCount(pool?.free ?? 0)} addresses are waiting.
          </Step>
        ) : (
          <Step number={1} title="Make the wallet" code={INIT}>
            Once, from the server. The answer holds the words that restore it: write them down.
          </Step>
        )}
        <Step
          number={2}
          title="Give a shop its key"
          action={
            <Button
              onClick={() => {
                go(hrefOf('merchants', { new: '1' }));
              }}
            >
              New merchant
            </Button>
          }
        >
          Each shop has its own key and its own secret.
        </Step>
        <Step number={3} title="Ask for the first payment" code={EXAMPLE}>
          From the shop’s server, with its key.
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
