import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { updateMerchant, type Merchant } from '../../api/merchants';
import { fieldFailure } from '../../format/failure';
import { showToast } from '../../browser/toast';
import { useAction } from '../../live/use-action';
import { ConfirmDialog } from '../../parts/dialogs/dialog';
import { Untrusted } from '../../parts/text';
import { SignatureChoice, type Signature } from '../webhooks/signature-choice';
import { SecretField } from './secret-field';
import { plainText } from '../../format/hostile-text';
import { texts } from '../../texts/pages/merchants';

export interface MerchantDialogProps {
  merchant: Merchant;
  onChanged: () => void;
  onClose: () => void;
}

export function SuspendDialog({ merchant, onChanged, onClose }: MerchantDialogProps): JSX.Element {
  const action = useAction(async () => {
    await updateMerchant(merchant.id, { is_active: false });
    showToast(texts.isSuspended(plainText(merchant.name)));
    onChanged();
    onClose();
  });
  return (
    <ConfirmDialog
      title={texts.suspendQuestion(<Untrusted text={merchant.name} />)}
      verb={texts.suspend}
      variant="red"
      action={action}
      onClose={onClose}
    >
      <p>{texts.suspendEffect}</p>
    </ConfirmDialog>
  );
}

export function SecretDialog({ merchant, onChanged, onClose }: MerchantDialogProps): JSX.Element {
  const [secret, setSecret] = useState('');
  const [choice, setChoice] = useState<Signature | undefined>(undefined);
  const action = useAction(async () => {
    const chosen = choice === undefined ? {} : { overlap_signature: choice };
    await updateMerchant(merchant.id, { webhook_secret: secret, ...chosen });
    showToast(texts.secretIsChanged);
    onChanged();
    onClose();
  });
  const failure = fieldFailure(action.error, 'webhook_secret');
  return (
    <ConfirmDialog
      title={texts.secretQuestion(<Untrusted text={merchant.name} />)}
      verb={texts.changeSecret}
      action={action}
      isReady={secret !== ''}
      isErrorShown={failure !== undefined}
      onClose={onClose}
    >
      <p>{texts.secretEffect}</p>
      <SecretField secret={secret} onChange={setSecret} error={failure} />
      <SignatureChoice choice={choice} onChange={setChoice} />
    </ConfirmDialog>
  );
}
