import type { JSX } from 'preact';
import { plainText } from '../../format/hostile-text';
import { useMerchants } from '../../live/use-merchants';
import { Choice } from '../forms/field';
import { texts } from '../../texts/common';

interface MerchantChoiceProps {
  /** The id of a merchant; empty for all. */
  value: string;
  onChange: (id: string) => void;
}

/** A filter by merchant. */
export function MerchantChoice({ value, onChange }: MerchantChoiceProps): JSX.Element {
  const merchants = useMerchants();
  return (
    <Choice label={texts.merchant} value={value} onChange={onChange}>
      <option value="">{texts.allMerchants}</option>
      {merchants.map(({ id, name }) => (
        <option key={id} value={id}>
          {plainText(name)}
        </option>
      ))}
    </Choice>
  );
}
