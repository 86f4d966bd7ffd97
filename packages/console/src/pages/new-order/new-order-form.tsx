import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { listMerchants } from '../../api/merchants';
import { createOrder } from '../../api/orders';
import { useAction } from '../../live/use-action';
import { useLive } from '../../live/use-live';
import { Button } from '../../parts/button';
import { Icon } from '../../parts/icon';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts/new-order';
import { OrderFields, type FieldState } from './order-fields';
import { EMPTY, faultsOf, refusalOf, requestOf, type Faults, type Values } from './order-form';
import type { Made } from './pay-sheet';

const EVERY_MS = 60_000;

/** The form; what is wrong is told at its field, and the first such field gets the focus. */
export function NewOrderForm({ onMade }: { onMade: (made: Made) => void }): JSX.Element {
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const merchants = useLive('merchants', listMerchants, EVERY_MS);
  const action = useAction(async () => {
    const order = await createOrder(requestOf(values));
    const merchant = merchants.data?.find(({ id }) => id === values.merchant);
    onMade({ order, merchantName: merchant?.name ?? '' });
  });
  const refusal = action.error === undefined ? undefined : refusalOf(action.error);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults, action.error]);
  const fieldOf = (name: keyof Values): FieldState => ({
    value: values[name],
    onInput: (text) => {
      setValues({ ...values, [name]: text });
    },
    error: faults[name] ?? (refusal?.field === name ? refusal.sentence : undefined),
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    const found = faultsOf(values);
    setFaults(found);
    action.forget();
    if (Object.keys(found).length === 0) action.run();
  };
  return (
    <Panel title={texts.whoPaysWhat}>
      <form class="new-order" ref={form} noValidate onSubmit={submit}>
        <p class="help">{texts.help}</p>
        <OrderFields fieldOf={fieldOf} merchants={merchants.data ?? []} />
        <div role="alert">
          {refusal === undefined || refusal.field !== undefined ? null : (
            <p class="remark tone-bad">
              <Icon name="warning" size={18} />
              <span>{refusal.sentence}</span>
            </p>
          )}
        </div>
        <div>
          <Button type="submit" variant="black" isDisabled={action.isBusy}>
            {texts.create}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
