import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { createPasskey } from '../../../browser/passkey';
import { activatePasskey, beginPasskey } from '../../../api/access/second-factor';
import { showToast } from '../../../browser/toast';
import { Dialog } from '../../../parts/dialogs/dialog';
import { Field } from '../../../parts/forms/field';
import { ConfirmationForm } from '../../../parts/dialogs/proof-form';
import type { ChangeProps } from './change';
import { RecoveryCodesDialog } from '../../../parts/dialogs/recovery-codes';
import { texts } from '../../../texts/pages/second-factor';

const MAX_NAME_LENGTH = 100;

/** Adds a passkey of this device or of a security key. */
export function SetUpPasskeyDialog({ onChanged, onClose }: ChangeProps): JSX.Element {
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<readonly string[] | undefined>(undefined);
  if (codes) return <RecoveryCodesDialog codes={codes} onDone={onClose} />;
  return (
    <Dialog title={texts.addPasskeyTitle} onClose={onClose}>
      <ConfirmationForm
        verb={texts.addPasskey}
        isReady={name.trim() !== ''}
        onCancel={onClose}
        act={async (proof) => {
          const attestation = await createPasskey(await beginPasskey(proof));
          const first = await activatePasskey({ name: name.trim(), attestation });
          onChanged();
          if (first) setCodes(first);
          else {
            showToast(texts.passkeyIsAdded);
            onClose();
          }
        }}
      >
        <Field
          label={texts.name}
          help={texts.passkeyNameHelp}
          value={name}
          onInput={setName}
          maxLength={MAX_NAME_LENGTH}
        />
      </ConfirmationForm>
    </Dialog>
  );
}
