import type { Schemas } from '@gateway/contract';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { activateTotp, beginTotp } from '../../../api/access/second-factor';
import { failureSentence, fieldOf } from '../../../format/failure';
import { showToast } from '../../../browser/toast';
import { useAction } from '../../../live/use-action';
import { Dialog } from '../../../parts/dialogs/dialog';
import { DialogButtons } from '../../../parts/dialogs/dialog-buttons';
import { Field } from '../../../parts/forms/field';
import { ConfirmationForm } from '../../../parts/dialogs/proof-form';
import { KeyWell } from '../../../parts/codes/key-well';
import type { ChangeProps } from './change';
import { QrCode } from '../../../parts/codes/qr-code';
import { RecoveryCodesDialog } from '../../../parts/dialogs/recovery-codes';
import { texts } from '../../../texts/pages/second-factor';

/** Sets up an authenticator app: the password, the QR code and a first code of it, then the recovery codes. */
export function SetUpAppDialog(props: ChangeProps & { isReplaced: boolean }): JSX.Element {
  const { isReplaced, onChanged, onClose } = props;
  const [secret, setSecret] = useState<Schemas['TotpSecret'] | undefined>(undefined);
  const [codes, setCodes] = useState<readonly string[] | undefined>(undefined);
  if (codes) return <RecoveryCodesDialog codes={codes} onDone={onClose} />;
  return (
    <Dialog title={isReplaced ? texts.replaceAppTitle : texts.setUpAppTitle} onClose={onClose}>
      {secret === undefined ? (
        <ConfirmationForm
          verb={texts.continue}
          onCancel={onClose}
          act={async (proof) => {
            setSecret(await beginTotp(proof));
          }}
        />
      ) : (
        <FirstCode
          secret={secret}
          onCancel={onClose}
          onActive={(first) => {
            onChanged();
            if (first) setCodes(first);
            else {
              showToast(texts.appIsSetUp);
              onClose();
            }
          }}
        />
      )}
    </Dialog>
  );
}

interface FirstCodeProps {
  secret: Schemas['TotpSecret'];
  onActive: (codes: readonly string[] | null) => void;
  onCancel: () => void;
}

function FirstCode({ secret, onActive, onCancel }: FirstCodeProps): JSX.Element {
  const [otp, setOtp] = useState('');
  const action = useAction(async () => {
    onActive(await activateTotp(otp.replace(/\s/g, '')));
  });
  const failure = fieldOf(action.error) === 'otp' ? texts.wrongCode : undefined;
  return (
    <form
      class="proof"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        action.run();
      }}
    >
      <p>{texts.scan}</p>
      <QrCode text={secret.uri} name={texts.qrCode} />
      <KeyWell label={texts.key} copyName={texts.copyKey} text={secret.secret} variant="outlined" />
      <Field
        label={texts.code}
        help={texts.othersEnd}
        autoComplete="one-time-code"
        value={otp}
        onInput={setOtp}
        error={action.error === undefined ? undefined : (failure ?? failureSentence(action.error))}
      />
      <DialogButtons verb={texts.turnOn} isDisabled={otp === '' || action.isBusy} onCancel={onCancel} />
    </form>
  );
}
