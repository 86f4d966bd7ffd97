import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { updateMerchant, type MerchantDetail } from '../../api/merchants';
import { fieldFailure } from '../../format/failure';
import { useAction } from '../../live/use-action';
import { ConfirmDialog } from '../../parts/dialogs/dialog';
import { Field } from '../../parts/forms/field';
import { texts } from '../../texts/pages/merchants';

const MAX_CONTACT_LENGTH = 320;

interface ContactFieldProps {
  contact: string;
  onChange: (contact: string) => void;
  error: string | undefined;
}

/** Where payers reach a merchant. */
export function ContactField({ contact, onChange, error }: ContactFieldProps): JSX.Element {
  return (
    <Field
      label={texts.contact}
      optional
      help={texts.contactHelp}
      value={contact}
      onInput={onChange}
      maxLength={MAX_CONTACT_LENGTH}
      error={error}
    />
  );
}

interface ContactDialogProps {
  merchant: MerchantDetail;
  onChanged: () => void;
  onClose: () => void;
}

/** Sets the contact of a merchant; an empty one removes it. */
export function ContactDialog({ merchant, onChanged, onClose }: ContactDialogProps): JSX.Element {
  const [contact, setContact] = useState(merchant.contact ?? '');
  const action = useAction(async () => {
    await updateMerchant(merchant.id, { contact: contact === '' ? null : contact });
    onChanged();
    onClose();
  });
  const failure = fieldFailure(action.error, 'contact');
  return (
    <ConfirmDialog
      title={texts.contactForPayers}
      verb={texts.save}
      action={action}
      isReady={contact !== (merchant.contact ?? '')}
      isErrorShown={failure !== undefined}
      onClose={onClose}
    >
      <ContactField contact={contact} onChange={setContact} error={failure} />
    </ConfirmDialog>
  );
}
