import type { JSX } from 'preact';
import { Field } from '../../parts/forms/field';
import type { FieldState } from '../../parts/forms/form';
import { texts } from '../../texts/pages/deposits';
import type { Values } from './deposit-form';

const MAX_LABEL = 255;
const MAX_AMOUNT = 16;
const MAX_URL = 2_048;

/** The fields of a deposit address, other than its customer. */
export function DepositFields(props: { isNew: boolean; fieldOf: (name: keyof Values) => FieldState }): JSX.Element {
  const { isNew, fieldOf } = props;
  return (
    <>
      <Field label={texts.label} optional help={texts.labelHelp} maxLength={MAX_LABEL} {...fieldOf('label')} />
      <Field
        label={texts.leastPayment}
        optional={isNew}
        help={texts.leastHelp}
        inputMode="decimal"
        maxLength={MAX_AMOUNT}
        {...fieldOf('least')}
      />
      <Field
        label={texts.callbackUrl}
        optional
        help={texts.callbackUrlHelp}
        type="url"
        maxLength={MAX_URL}
        {...fieldOf('callbackUrl')}
      />
    </>
  );
}
