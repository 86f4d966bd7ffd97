import type { JSX } from 'preact';
import { listMerchants } from '../../api/merchants';
import { createOrder } from '../../api/orders';
import { useLive } from '../../live/use-live';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts/pages/new-order';
import { Form, useForm } from '../form';
import { OrderFields } from './order-fields';
import { EMPTY, faultsOf, refusalOf, requestOf } from './order-form';
import type { Made } from './pay-sheet';

const EVERY_MS = 60_000;

/** The form of an order by hand. */
export function NewOrderForm({ onMade }: { onMade: (made: Made) => void }): JSX.Element {
  const merchants = useLive('merchants', listMerchants, EVERY_MS);
  const form = useForm(EMPTY, {
    faultsOf,
    refusalOf,
    async send(values) {
      const order = await createOrder(requestOf(values));
      const merchant = merchants.data?.find(({ id }) => id === values.merchant);
      onMade({ order, merchantName: merchant?.name ?? '' });
    },
  });
  return (
    <Panel title={texts.whoPaysWhat}>
      <Form form={form} submitLabel={texts.create}>
        <p class="help">{texts.help}</p>
        <OrderFields fieldOf={form.fieldOf} merchants={merchants.data ?? []} />
      </Form>
    </Panel>
  );
}
