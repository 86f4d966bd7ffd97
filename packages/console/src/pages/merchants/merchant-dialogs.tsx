import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { rotateKey, updateMerchant, type Merchant } from '../../api/merchants';
import { failureSentence, fieldOf } from '../../format/failure';
import { showToast } from '../../live/toast';
import { useAction } from '../../live/use-action';
import { ConfirmDialog } from '../../parts/dialog';
import { Choice, Field } from '../../parts/field';
import { Untrusted } from '../../parts/text';
import { OneTimeKey, type Issued } from './one-time-key';
import { SecretField } from './secret-field';
import { plainText } from '../../format/hostile-text';

export interface MerchantDialogProps {
  merchant: Merchant;
  onChanged: () => void;
  onClose: () => void;
}

const MAX_NAME_LENGTH = 255;

const OVERLAPS = [
  { seconds: 0, label: 'stops working at once' },
  { seconds: 3600, label: 'works for another hour' },
  { seconds: 86_400, label: 'works for another day' },
  { seconds: 604_800, label: 'works for another week' },
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
      title={
        <>
          Give <Untrusted text={merchant.name} /> a new key?
        </>
      }
      verb="Make new key"
      variant="red"
      action={action}
      onClose={onClose}
    >
      <Choice label="The old key" value={overlap} onChange={setOverlap}>
        {OVERLAPS.map(({ seconds, label }) => (
          <option key={seconds} value={String(seconds)}>
            {label}
          </option>
        ))}
      </Choice>
      <p>A suspension ends it, and so does another new key that leaves no time.</p>
    </ConfirmDialog>
  );
}

export function SuspendDialog({ merchant, onChanged, onClose }: MerchantDialogProps): JSX.Element {
  const action = useAction(async () => {
    await updateMerchant(merchant.id, { is_active: false });
    showToast(`${plainText(merchant.name)} is suspended.`);
    onChanged();
    onClose();
  });
  return (
    <ConfirmDialog
      title={
        <>
          Suspend <Untrusted text={merchant.name} />?
        </>
      }
      verb="Suspend"
      variant="red"
      action={action}
      onClose={onClose}
    >
      <p>It can’t take new orders. Open orders go on, and their webhooks too.</p>
    </ConfirmDialog>
  );
}

export function SecretDialog({ merchant, onChanged, onClose }: MerchantDialogProps): JSX.Element {
  const [secret, setSecret] = useState('');
  const [choice, setChoice] = useState<'new' | 'old' | undefined>(undefined);
  const action = useAction(async () => {
    const chosen = choice === undefined ? {} : { overlap_signature: choice };
    await updateMerchant(merchant.id, { webhook_secret: secret, ...chosen });
    showToast('The secret is changed. For 24 hours both secrets sign.');
    onChanged();
    onClose();
  });
  const isFieldWrong = fieldOf(action.error) === 'webhook_secret';
  return (
    <ConfirmDialog
      title={
        <>
          Change the secret of <Untrusted text={merchant.name} />?
        </>
      }
      verb="Change secret"
      action={action}
      isReady={secret !== ''}
      isErrorShown={isFieldWrong}
      onClose={onClose}
    >
      <p>For 24 hours both secrets sign. Give the new one to the shop’s developer.</p>
      <SecretField
        secret={secret}
        onChange={setSecret}
        error={isFieldWrong ? failureSentence(action.error) : undefined}
      />
      <Choice
        label="x-signature until then"
        value={choice ?? ''}
        onChange={(value) => {
          setChoice(value === 'new' || value === 'old' ? value : undefined);
        }}
      >
        <option value="">as before</option>
        <option value="new">by the new secret</option>
        <option value="old">by the old secret</option>
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
  const isFieldWrong = fieldOf(action.error) === 'name';
  return (
    <ConfirmDialog
      title="Rename the merchant"
      verb="Rename"
      action={action}
      isReady={name !== '' && name !== merchant.name}
      isErrorShown={isFieldWrong}
      onClose={onClose}
    >
      <Field
        label="Name"
        help="Customers read it on the checkout page."
        value={name}
        onInput={setName}
        maxLength={MAX_NAME_LENGTH}
        error={isFieldWrong ? failureSentence(action.error) : undefined}
      />
    </ConfirmDialog>
  );
}
