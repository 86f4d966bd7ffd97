import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { updateMerchant, type MerchantDetail } from '../../api/merchants';
import { shownCount } from '../../format/amount';
import { failureSentence, fieldOf } from '../../format/failure';
import { useAction } from '../../live/use-action';
import { Button } from '../../parts/button';
import { ConfirmDialog } from '../../parts/dialog';
import { Field } from '../../parts/field';

const AMOUNT = /^(\d+(\.\d{1,6})?)?$/;
const FIELDS = [
  { name: 'min_amount', label: 'Smallest amount in USDT', form: AMOUNT, wrong: 'A number such as 25.50.' },
  { name: 'max_amount', label: 'Largest amount in USDT', form: AMOUNT, wrong: 'A number such as 25.50.' },
  { name: 'max_open_orders', label: 'Orders waiting at once', form: /^([1-9]\d*)?$/, wrong: 'A whole number from 1.' },
] as const;
type Texts = Record<(typeof FIELDS)[number]['name'], string>;

interface LimitsProps {
  merchant: MerchantDetail;
  onChanged: () => void;
}

/** The limits of a merchant's orders, and the way to change them. */
export function Limits({ merchant, onChanged }: LimitsProps): JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  const { min_amount: least, max_amount: most, max_open_orders: open } = merchant;
  const limits = [
    least === null ? '' : `from ${least}`,
    most === null ? '' : `up to ${most}`,
    open === null ? '' : `${shownCount(open)} waiting at once`,
  ].filter(Boolean);
  return (
    <div>
      {limits.length === 0 ? 'none of its own' : limits.join(' · ')}{' '}
      <Button
        size="small"
        label="Change limits"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Change
      </Button>
      {isOpen ? (
        <LimitsDialog
          merchant={merchant}
          onChanged={onChanged}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

/** Sets the limits; an empty one is removed. */
function LimitsDialog({ merchant, onChanged, onClose }: LimitsProps & { onClose: () => void }): JSX.Element {
  const [texts, setTexts] = useState<Texts>({
    min_amount: merchant.min_amount ?? '',
    max_amount: merchant.max_amount ?? '',
    max_open_orders: String(merchant.max_open_orders ?? ''),
  });
  const action = useAction(async () => {
    await updateMerchant(merchant.id, {
      min_amount: texts.min_amount || null,
      max_amount: texts.max_amount || null,
      max_open_orders: texts.max_open_orders === '' ? null : Number(texts.max_open_orders),
    });
    onChanged();
    onClose();
  });
  const refused = FIELDS.find(({ name }) => name === fieldOf(action.error));
  return (
    <ConfirmDialog
      title="Limits of its orders"
      verb="Save"
      action={action}
      isReady={FIELDS.every(({ name, form }) => form.test(texts[name]))}
      isErrorShown={refused !== undefined}
      onClose={onClose}
    >
      <p>Empty: only the limits of the gateway apply. Orders that exist go on.</p>
      {FIELDS.map(({ name, label, form, wrong }) => (
        <Field
          key={name}
          label={label}
          optional
          value={texts[name]}
          onInput={(text) => {
            setTexts({ ...texts, [name]: text.trim() });
          }}
          maxLength={14}
          error={form.test(texts[name]) ? (refused?.name === name ? failureSentence(action.error) : undefined) : wrong}
        />
      ))}
    </ConfirmDialog>
  );
}
