import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { CreatedOrder } from '../../../api/orders';
import { hrefOf } from '../../../browser/href';
import { BigAmount } from '../../../parts/amount';
import { Button } from '../../../parts/button';
import { Link } from '../../../parts/link';
import { PayAddress, PrintButton } from '../../../parts/codes/pay-address';
import { QrCode } from '../../../parts/codes/qr-code';
import { Untrusted } from '../../../parts/text';
import { ExactTime } from '../../../parts/time';
import { texts } from '../../../texts/pages/new-order';

/** An order that was created, and the name of its merchant. */
export interface Made {
  order: CreatedOrder;
  merchantName: string;
}

/** How the customer gets to the checkout: its address to send, its QR code to show or print, and the order itself. */
export function PaySheet({ made, onAnother }: { made: Made; onAnother: () => void }): JSX.Element {
  const { order, merchantName } = made;
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    sheet.current?.querySelector('button')?.focus();
  }, []);
  return (
    <section class="card pay-sheet" ref={sheet}>
      <div class="pay-sheet-text">
        <h2>
          <Untrusted text={merchantName} />
        </h2>
        {order.description === undefined ? null : (
          <p>
            <Untrusted text={order.description} />
          </p>
        )}
        <p>{texts.order(<Untrusted text={order.external_id} />)}</p>
        <BigAmount amount={order.amount} />
        {order.price ? <p>{texts.ofPrice(order.price.amount, order.price.currency)}</p> : null}
        <p>{texts.validUntil(<ExactTime iso={order.expires_at} />)}</p>
        <PayAddress url={order.checkout_url} />
        <div class="pay-sheet-actions">
          <PrintButton />
          <Link href={hrefOf(`orders/${order.id}`)} class="button outlined normal">
            {texts.openOrder}
          </Link>
          <Button variant="plain" onClick={onAnother}>
            {texts.another}
          </Button>
        </div>
      </div>
      <QrCode text={order.checkout_url} name={texts.qrName} />
    </section>
  );
}
