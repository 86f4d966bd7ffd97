import type { JSX } from 'preact';
import { listMerchants } from '../api/merchants';
import { plainText } from '../format/hostile-text';
import { useLive } from '../live/use-live';
import { Choice } from '../parts/field';
import { texts } from '../texts/common';

const EVERY_MS = 60_000;

interface MerchantChoiceProps {
  /** The id of a merchant; empty for all. */
  value: string;
  onChange: (id: string) => void;
}

/** A filter by merchant. */
export function MerchantChoice({ value, onChange }: MerchantChoiceProps): JSX.Element {
  const merchants = useLive('merchants', listMerchants, EVERY_MS);
  return (
    <Choice label={texts.merchant} value={value} onChange={onChange}>
      <option value="">{texts.allMerchants}</option>
      {(merchants.data ?? []).map(({ id, name }) => (
        <option key={id} value={id}>
          {plainText(name)}
        </option>
      ))}
    </Choice>
  );
}
