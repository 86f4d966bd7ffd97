import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { createOrder } from '../../../api/orders';
import { useSession } from '../../../live/session';
import { useMerchants } from '../../../live/use-merchants';
import { Panel } from '../../../parts/page/panel';
import { MerchantField } from '../../../parts/merchants/merchant-field';
import { texts } from '../../../texts/pages/new-order';
import { Form, useForm } from '../../../parts/forms/form';
import { OrderFields } from './order-fields';
import { EMPTY, faultsOf, newReference, refusalOf, requestOf } from './order-form';
import type { Made } from './pay-sheet';

/** The form of an order by hand. */
export function NewOrderForm({ onMade }: { onMade: (made: Made) => void }): JSX.Element {
  const own = useSession().merchant;
  const merchants = useMerchants();
  const [spareReference] = useState(newReference);
  const form = useForm(
    { ...EMPTY, merchant: own?.id ?? '' },
    {
      faultsOf,
      refusalOf,
      async send(values) {
        const order = await createOrder(requestOf(values, own !== undefined, spareReference));
        const merchant = own ?? merchants.find(({ id }) => id === values.merchant);
        onMade({ order, merchantName: merchant?.name ?? '' });
      },
    },
  );
  return (
    <Panel title={texts.whoPaysWhat}>
      <Form form={form} submitLabel={texts.create}>
        <p class="help">{texts.help}</p>
        {own ? null : <MerchantField state={form.fieldOf('merchant')} merchants={merchants} />}
        <OrderFields fieldOf={form.fieldOf} />
      </Form>
    </Panel>
  );
}
