import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { hrefOf } from '../../../browser/href';
import { Link } from '../../../parts/link';
import { Page } from '../../../parts/page/page';
import { texts } from '../../../texts/pages/new-order';
import { NewOrderForm } from './new-order-form';
import { PaySheet, type Made } from './pay-sheet';

/** Creates an order by hand, and then shows how its customer gets to pay it. */
export function NewOrderPage(): JSX.Element {
  const [made, setMade] = useState<Made>();
  return (
    <Page
      title={texts.title}
      back={{ path: 'orders', label: texts.backToOrders }}
      trail={<Link href={hrefOf('orders')}>{texts.orders}</Link>}
    >
      {made ? (
        <PaySheet
          made={made}
          onAnother={() => {
            setMade(undefined);
          }}
        />
      ) : (
        <NewOrderForm onMade={setMade} />
      )}
    </Page>
  );
}
