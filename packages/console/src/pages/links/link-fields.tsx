import type { JSX } from 'preact';
import { AreaField, Field, SelectField } from '../../parts/forms/field';
import { texts } from '../../texts/pages/links';
import type { FieldState } from '../../parts/forms/form';
import type { Values } from './link-form';

const MAX_TITLE = 120;
const MAX_TEXT = 2_000;
const MAX_URL = 2_048;
const MAX_AMOUNT = 16;
const KINDS = { fixed: texts.fixed, open: texts.open };
const USES = { any: texts.anyNumber, once: texts.once, some: texts.some };
const REFERENCES = {
  none: texts.referenceNone,
  optional: texts.referenceOptional,
  required: texts.referenceRequired,
};

interface FieldsProps {
  values: Values;
  fieldOf: (name: keyof Values) => FieldState;
}

/** The fields of a payment link, other than its merchant. */
export function LinkFields({ values, fieldOf }: FieldsProps): JSX.Element {
  return (
    <>
      <Field label={texts.what} help={texts.titleHelp} maxLength={MAX_TITLE} {...fieldOf('title')} />
      <AreaField label={texts.text} help={texts.textHelp} maxLength={MAX_TEXT} {...fieldOf('text')} />
      <CostFields values={values} fieldOf={fieldOf} />
      <Select label={texts.howOften} options={USES} state={fieldOf('uses')} />
      {values.uses === 'some' ? <Field label={texts.most} maxLength={7} {...fieldOf('most')} /> : null}
      <Field label={texts.endsOn} optional help={texts.endsOnHelp} type="date" {...fieldOf('endsOn')} />
      <Select label={texts.asksReference} options={REFERENCES} state={fieldOf('reference')} />
      <Field
        label={texts.successUrl}
        optional
        help={texts.successUrlHelp}
        type="url"
        maxLength={MAX_URL}
        {...fieldOf('successUrl')}
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

function CostFields({ values, fieldOf }: FieldsProps): JSX.Element {
  const isOpen = values.kind === 'open';
  const amount = { inputMode: 'decimal', maxLength: MAX_AMOUNT } as const;
  return (
    <>
      <Select label={texts.kind} options={KINDS} state={fieldOf('kind')} />
      <div class={isOpen ? 'amount-line range' : 'amount-line'}>
        {isOpen ? (
          <>
            <Field label={texts.minimum} {...amount} {...fieldOf('minimum')} />
            <Field label={texts.maximum} {...amount} {...fieldOf('maximum')} />
          </>
        ) : (
          <Field label={texts.amount} {...amount} {...fieldOf('amount')} />
        )}
        <Field label={texts.currency} maxLength={4} {...fieldOf('currency')} />
      </div>
      <p class="help">{texts.currencyHelp}</p>
    </>
  );
}

interface SelectProps {
  label: string;
  /** Labels by value. */
  options: Record<string, string>;
  state: FieldState;
}

function Select({ label, options, state }: SelectProps): JSX.Element {
  return (
    <SelectField label={label} {...state}>
      {Object.entries(options).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </SelectField>
  );
}
