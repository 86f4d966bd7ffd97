import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { createMerchant } from '../../api/merchants';
import { failureSentence, fieldOf } from '../../format/failure';
import { useAction } from '../../live/use-action';
import { ConfirmDialog } from '../../parts/dialogs/dialog';
import { Field } from '../../parts/forms/field';
import { CONTACT } from '../shop/about';
import type { Issued } from '../shop/one-time-key';
import { TextField } from '../shop/text-setting';
import { SecretField } from './secret-field';
import { texts } from '../../texts/pages/merchants';

const MAX_NAME_LENGTH = 255;

interface NewMerchantProps {
  onCreated: (issued: Issued) => void;
  onClose: () => void;
}

/** The form for a name and a secret; passes on what the gateway issued. */
export function NewMerchant({ onCreated, onClose }: NewMerchantProps): JSX.Element {
  const [name, setName] = useState('');
  const [contact, setContact] = useState('');
  const [secret, setSecret] = useState('');
  const action = useAction(async () => {
    const issued = await createMerchant({ name, webhook_secret: secret, contact: contact === '' ? null : contact });
    onCreated({ name: issued.name, apiKey: issued.api_key, webhookSecret: issued.webhook_secret });
  });
  const field = fieldOf(action.error);
  const sentence = action.error === undefined ? undefined : failureSentence(action.error);
  return (
    <ConfirmDialog
      title={texts.newMerchant}
      verb={texts.create}
      action={action}
      isReady={name !== '' && secret !== ''}
      isErrorShown={field === 'name' || field === 'contact' || field === 'webhook_secret'}
      onClose={onClose}
    >
      <Field
        label={texts.name}
        value={name}
        onInput={setName}
        maxLength={MAX_NAME_LENGTH}
        error={field === 'name' ? sentence : undefined}
      />
      <TextField
        setting={CONTACT}
        value={contact}
        onChange={setContact}
        error={field === 'contact' ? sentence : undefined}
      />
      <SecretField secret={secret} onChange={setSecret} error={field === 'webhook_secret' ? sentence : undefined} />
    </ConfirmDialog>
  );
}
