import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { rotateKey, updateMerchant, type Merchant } from '../../api/merchants';
import { fieldFailure } from '../../format/failure';
import { showToast } from '../../browser/toast';
import { useAction } from '../../live/use-action';
import { ConfirmDialog } from '../../parts/dialogs/dialog';
import { Choice, Field } from '../../parts/forms/field';
import { Untrusted } from '../../parts/text';
import { OneTimeKey, type Issued } from './one-time-key';
import { SecretField } from './secret-field';
import { plainText } from '../../format/hostile-text';
import { texts } from '../../texts/pages/merchants';

export interface MerchantDialogProps {
  merchant: Merchant;
  onChanged: () => void;
  onClose: () => void;
}

const MAX_NAME_LENGTH = 255;

const OVERLAPS = [
  { seconds: 0, label: texts.stopsAtOnce },
  { seconds: 3600, label: texts.worksForHour },
  { seconds: 86_400, label: texts.worksForDay },
  { seconds: 604_800, label: texts.worksForWeek },
];

/** A new key: the old one stops working, by default at once, so this is confirmed first; the new one is shown once. */
export function NewKeyDialog({ merchant, onChanged, onClose }: MerchantDialogProps): JSX.Element {
  const [issued, setIssued] = useState<Issued | undefined>(undefined);
  const [overlap, setOverlap] = useState('0');
  const action = useAction(async () => {
    const { name, api_key: apiKey } = await rotateKey(merchant.id, Number(overlap));
    setIssued({ name, apiKey, webhookSecret: undefined });
    onChanged();
  });
  if (issued) return <OneTimeKey issued={issued} onDone={onClose} />;
  return (
    <ConfirmDialog
      title={texts.newKeyQuestion(<Untrusted text={merchant.name} />)}
      verb={texts.makeKey}
      variant="red"
      action={action}
      onClose={onClose}
    >
      <Choice label={texts.oldKey} value={overlap} onChange={setOverlap}>
        {OVERLAPS.map(({ seconds, label }) => (
          <option key={seconds} value={String(seconds)}>
            {label}
          </option>
        ))}
      </Choice>
      <p>{texts.oldKeyHelp}</p>
    </ConfirmDialog>
  );
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
  const [choice, setChoice] = useState<'new' | 'old' | undefined>(undefined);
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
      <Choice
        label={texts.signatureUntilThen}
        value={choice ?? ''}
        onChange={(value) => {
          setChoice(value === 'new' || value === 'old' ? value : undefined);
        }}
      >
        <option value="">{texts.asBefore}</option>
        <option value="new">{texts.byNewSecret}</option>
        <option value="old">{texts.byOldSecret}</option>
      </Choice>
    </ConfirmDialog>
  );
}

export function RenameDialog({ merchant, onChanged, onClose }: MerchantDialogProps): JSX.Element {
  const [name, setName] = useState(merchant.name);
  const action = useAction(async () => {
    await updateMerchant(merchant.id, { name });
    onChanged();
    onClose();
  });
  const failure = fieldFailure(action.error, 'name');
  return (
    <ConfirmDialog
      title={texts.renameTitle}
      verb={texts.rename}
      action={action}
      isReady={name !== '' && name !== merchant.name}
      isErrorShown={failure !== undefined}
      onClose={onClose}
    >
      <Field
        label={texts.name}
        help={texts.nameHelp}
        value={name}
        onInput={setName}
        maxLength={MAX_NAME_LENGTH}
        error={failure}
      />
    </ConfirmDialog>
  );
}
