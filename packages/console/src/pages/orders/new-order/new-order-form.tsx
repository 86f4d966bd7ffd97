import type { JSX } from 'preact';
import { createOrder } from '../../../api/orders';
import { useMerchants } from '../../../live/use-merchants';
import { Panel } from '../../../parts/page/panel';
import { texts } from '../../../texts/pages/new-order';
import { Form, useForm } from '../../../parts/forms/form';
import { OrderFields } from './order-fields';
import { EMPTY, faultsOf, refusalOf, requestOf } from './order-form';
import type { Made } from './pay-sheet';

/** The form of an order by hand. */
export function NewOrderForm({ onMade }: { onMade: (made: Made) => void }): JSX.Element {
  const merchants = useMerchants();
  const form = useForm(EMPTY, {
    faultsOf,
    refusalOf,
    async send(values) {
      const order = await createOrder(requestOf(values));
      const merchant = merchants.find(({ id }) => id === values.merchant);
      onMade({ order, merchantName: merchant?.name ?? '' });
    },
  });
  return (
    <Panel title={texts.whoPaysWhat}>
      <Form form={form} submitLabel={texts.create}>
        <p class="help">{texts.help}</p>
        <OrderFields fieldOf={form.fieldOf} merchants={merchants} />
      </Form>
    </Panel>
  );
}
