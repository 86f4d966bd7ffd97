import type { JSX } from 'preact';
import type { Shop } from '../../api/shop';
import { Choice } from '../../parts/forms/field';
import { texts } from '../../texts/pages/webhooks';

/** With which of two secrets `x-signature` is made while both sign. */
export type Signature = Shop['overlap_signature'];

interface SignatureChoiceProps {
  /** Undefined: as it was. */
  choice: Signature | undefined;
  onChange: (choice: Signature | undefined) => void;
}

/** Chooses it, or leaves it. */
export function SignatureChoice({ choice, onChange }: SignatureChoiceProps): JSX.Element {
  return (
    <Choice
      label={texts.signatureUntilThen}
      value={choice ?? ''}
      onChange={(value) => {
        onChange(value === 'new' || value === 'old' ? value : undefined);
      }}
    >
      <option value="">{texts.asBefore}</option>
      <option value="new">{texts.byNewSecret}</option>
      <option value="old">{texts.byOldSecret}</option>
    </Choice>
  );
}
