import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { rotateEPayKey, setEPay, type EPay } from '../../api/epay';
import { failureSentence } from '../../format/failure';
import { useAction } from '../../live/use-action';
import { ConfirmDialog } from '../../parts/dialogs/dialog';
import { Field } from '../../parts/forms/field';
import { texts } from '../../texts/pages/epay';
import { ShownOnce } from './shown-once';

interface EPayDialogProps {
  merchantId: string;
  epay: EPay;
  onChanged: () => void;
  onClose: () => void;
}

const CURRENCY = /^[A-Z]{3}$/;

/** Sets the currency, and switches it on; the first time, the key is shown. */
export function EPaySettingsDialog({ merchantId, epay, onChanged, onClose }: EPayDialogProps): JSX.Element {
  const [currency, setCurrency] = useState(epay.currency);
  const [key, setKey] = useState<string | undefined>(undefined);
  const action = useAction(async () => {
    const set = await setEPay(merchantId, { enabled: true, currency });
    onChanged();
    if (set.key === undefined) onClose();
    else setKey(set.key);
  });
  if (key !== undefined) return <EPayKey text={key} onDone={onClose} />;
  return (
    <ConfirmDialog
      title={epay.enabled ? texts.changeCurrency : texts.switchOnQuestion}
      verb={epay.enabled ? texts.save : texts.switchOn}
      action={action}
      isReady={CURRENCY.test(currency)}
      isErrorShown
      onClose={onClose}
    >
      <Field
        label={texts.currency}
        help={texts.currencyHelp}
        value={currency}
        maxLength={3}
        onInput={(text) => {
          setCurrency(text.trim().toUpperCase());
        }}
        error={action.error === undefined ? undefined : failureSentence(action.error)}
      />
    </ConfirmDialog>
  );
}

export function EPayOffDialog({ merchantId, onChanged, onClose }: EPayDialogProps): JSX.Element {
  const action = useAction(async () => {
    await setEPay(merchantId, { enabled: false });
    onChanged();
    onClose();
  });
  return (
    <ConfirmDialog
      title={texts.switchOffQuestion}
      verb={texts.switchOff}
      variant="red"
      action={action}
      onClose={onClose}
    >
      <p>{texts.switchOffEffect}</p>
    </ConfirmDialog>
  );
}

/** A new key: the old one stops working at once, so this is confirmed first. */
export function EPayKeyDialog({ merchantId, onChanged, onClose }: EPayDialogProps): JSX.Element {
  const [key, setKey] = useState<string | undefined>(undefined);
  const action = useAction(async () => {
    setKey((await rotateEPayKey(merchantId)).key);
    onChanged();
  });
  if (key !== undefined) return <EPayKey text={key} onDone={onClose} />;
  return (
    <ConfirmDialog title={texts.newKeyQuestion} verb={texts.makeKey} variant="red" action={action} onClose={onClose}>
      <p>{texts.newKeyEffect}</p>
    </ConfirmDialog>
  );
}

function EPayKey({ text, onDone }: { text: string; onDone: () => void }): JSX.Element {
  return (
    <ShownOnce
      title={texts.newKeyIs}
      label={texts.key}
      copyName={texts.copyKey}
      text={text}
      storedLabel={texts.isStored}
      onDone={onDone}
    >
      {texts.enterKey}
    </ShownOnce>
  );
}
