import type { JSX } from 'preact';
import type { MerchantRow } from '../../api/merchants';
import { plainText } from '../../format/hostile-text';
import { SelectField } from '../forms/field';
import { texts } from '../../texts/common';
import type { FieldState } from '../forms/form';

/** The merchant who gets the money. A suspended one takes none. */
export function MerchantField(props: { state: FieldState; merchants: readonly MerchantRow[] }): JSX.Element {
  const { state, merchants } = props;
  const active = merchants.filter(({ is_active: isActive }) => isActive);
  return (
    <SelectField label={texts.merchant} {...state}>
      <option value="">{texts.choose}</option>
      {active.map(({ id, name }) => (
        <option key={id} value={id}>
          {plainText(name)}
        </option>
      ))}
    </SelectField>
  );
}
