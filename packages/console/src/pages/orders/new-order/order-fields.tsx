import type { JSX } from 'preact';
import { Field, SelectField } from '../../../parts/forms/field';
import { texts } from '../../../texts/pages/new-order';
import type { FieldState } from '../../../parts/forms/form';
import type { Values } from './order-form';

const MAX_TEXT = 255;
const VALID_FOR = { 1800: texts.halfHour, 3600: texts.hour, 21600: texts.sixHours, 86400: texts.day };

/** The fields of an order by hand, without its merchant. */
export function OrderFields({ fieldOf }: { fieldOf: (name: keyof Values) => FieldState }): JSX.Element {
  return (
    <>
      <div class="amount-line">
        <Field label={texts.amount} inputMode="decimal" maxLength={16} {...fieldOf('amount')} />
        <Field label={texts.currency} maxLength={4} {...fieldOf('currency')} />
      </div>
      <p class="help">{texts.currencyHelp}</p>
      <Field label={texts.whatFor} optional help={texts.whatForHelp} maxLength={MAX_TEXT} {...fieldOf('description')} />
      <SelectField label={texts.validFor} {...fieldOf('ttl')}>
        {Object.entries(VALID_FOR).map(([seconds, label]) => (
          <option key={seconds} value={seconds}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label={texts.reference}
        optional
        help={texts.referenceHelp}
        maxLength={MAX_TEXT}
        {...fieldOf('reference')}
      />
    </>
  );
}
