import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { updateMerchant, type MerchantDetail } from '../../api/merchants';
import { shownAmount, shownCount } from '../../language/amount';
import { failureSentence, fieldOf } from '../../format/failure';
import { useAction } from '../../live/use-action';
import { ConfirmDialog } from '../../parts/dialogs/dialog';
import { Field } from '../../parts/forms/field';
import { DialogButton } from '../../parts/dialogs/dialog-button';
import { texts } from '../../texts/pages/merchants';

/** The maximum of a merchant whose orders are to be paid in full. */
const NOTHING = '0.000000';
const AMOUNT = /^(\d+(\.\d{1,6})?)?$/;
const FIELDS = [
  { name: 'min_amount', label: texts.smallestAmount, form: AMOUNT, wrong: texts.notAnAmount },
  { name: 'max_amount', label: texts.largestAmount, form: AMOUNT, wrong: texts.notAnAmount },
  { name: 'max_open_orders', label: texts.ordersWaiting, form: /^([1-9]\d*)?$/, wrong: texts.notACount },
  { name: 'spread', label: texts.spread, form: /^(\d{1,2}(\.\d{1,2})?)?$/, wrong: texts.notAPercentage },
  {
    name: 'underpaid_percent',
    label: texts.underpaidPercent,
    form: /^([0-5](\.\d{1,2})?)?$/,
    wrong: texts.notATolerance,
  },
  { name: 'underpaid_maximum', label: texts.underpaidMaximum, form: AMOUNT, wrong: texts.notAnAmount },
] as const;
type Values = Record<(typeof FIELDS)[number]['name'], string>;

interface LimitsProps {
  merchant: MerchantDetail;
  onChanged: () => void;
}

/** The limits of a merchant's orders, and the way to change them. */
export function Limits({ merchant, onChanged }: LimitsProps): JSX.Element {
  const { min_amount: least, max_amount: most, max_open_orders: open, spread } = merchant;
  const { underpaid_percent: percent, underpaid_maximum: maximum } = merchant;
  const limits = [
    least === null ? '' : texts.from(shownAmount(least)),
    most === null ? '' : texts.upTo(shownAmount(most)),
    open === null ? '' : texts.waitingAtOnce(shownCount(open)),
    spread === '0' ? '' : texts.spreadOnPrices(spread),
    percent === '0' || maximum === NOTHING ? '' : texts.mayStayUnpaid(percent, shownAmount(maximum)),
  ].filter(Boolean);
  return (
    <div>
      {limits.length === 0 ? texts.noLimits : limits.join(' · ')}{' '}
      <DialogButton
        button={{ size: 'small', label: texts.changeLimits, children: texts.change, does: ['updateMerchant'] }}
        dialog={(onClose) => <LimitsDialog merchant={merchant} onChanged={onChanged} onClose={onClose} />}
      />
    </div>
  );
}

/** Sets the limits; an empty one is removed. */
function LimitsDialog({ merchant, onChanged, onClose }: LimitsProps & { onClose: () => void }): JSX.Element {
  const [values, setValues] = useState<Values>({
    min_amount: merchant.min_amount ?? '',
    max_amount: merchant.max_amount ?? '',
    max_open_orders: String(merchant.max_open_orders ?? ''),
    spread: merchant.spread === '0' ? '' : merchant.spread,
    underpaid_percent: merchant.underpaid_percent === '0' ? '' : merchant.underpaid_percent,
    underpaid_maximum: merchant.underpaid_maximum === NOTHING ? '' : merchant.underpaid_maximum,
  });
  const action = useAction(async () => {
    await updateMerchant(merchant.id, {
      min_amount: values.min_amount || null,
      max_amount: values.max_amount || null,
      max_open_orders: values.max_open_orders === '' ? null : Number(values.max_open_orders),
      spread: values.spread || '0',
      underpaid_percent: values.underpaid_percent || '0',
      underpaid_maximum: values.underpaid_maximum || '0',
    });
    onChanged();
    onClose();
  });
  const refused = FIELDS.find(({ name }) => name === fieldOf(action.error));
  return (
    <ConfirmDialog
      title={texts.limitsOfOrders}
      verb={texts.save}
      action={action}
      isReady={FIELDS.every(({ name, form }) => form.test(values[name]))}
      isErrorShown={refused !== undefined}
      onClose={onClose}
    >
      <p>{texts.limitsHelp}</p>
      {FIELDS.map(({ name, label, form, wrong }) => (
        <Field
          key={name}
          label={label}
          optional
          value={values[name]}
          onInput={(text) => {
            setValues({ ...values, [name]: text.trim() });
          }}
          maxLength={14}
          error={form.test(values[name]) ? (refused?.name === name ? failureSentence(action.error) : undefined) : wrong}
        />
      ))}
    </ConfirmDialog>
  );
}
