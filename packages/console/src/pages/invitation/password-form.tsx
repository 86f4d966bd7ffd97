import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { MAX_NAME_LENGTH } from '../../api/access/me';
import type { Acceptance, Offer } from '../../api/access/invitation';
import { acceptFailure, fieldOf } from '../../format/failure';
import { useAction } from '../../live/use-action';
import { Button } from '../../parts/button';
import { KeyWell } from '../../parts/codes/key-well';
import { QrCode } from '../../parts/codes/qr-code';
import { Field } from '../../parts/forms/field';
import { Complaint } from '../../parts/forms/form';
import { texts as factors } from '../../texts/pages/second-factor';
import { texts } from '../../texts/pages/invitation';

interface PasswordFormProps {
  offer: Offer;
  accept: (by: Acceptance) => Promise<void>;
  onBack: () => void;
}

/** A login name, a password, and the first code of an authenticator app. */
export function PasswordForm({ offer, accept, onBack }: PasswordFormProps): JSX.Element {
  const [name, setName] = useState(offer.login_name ?? '');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const action = useAction(() =>
    accept({ login_name: name.trim().toLowerCase(), password, otp: otp.replace(/\s/g, '') }),
  );
  const field = fieldOf(action.error);
  const sentence = action.error === undefined ? undefined : acceptFailure(action.error);
  const errorOf = (one: string): string | undefined => (field === one ? sentence : undefined);
  return (
    <form
      class="sign-in-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        action.run();
      }}
    >
      <Field
        label={texts.loginName}
        help={texts.loginNameHelp}
        autoComplete="username"
        value={name}
        onInput={setName}
        maxLength={MAX_NAME_LENGTH}
        error={errorOf('login_name')}
      />
      <Field
        label={texts.password}
        help={texts.passwordHelp}
        type="password"
        autoComplete="new-password"
        value={password}
        onInput={setPassword}
        error={errorOf('password')}
      />
      <p>{texts.scan}</p>
      <QrCode text={offer.totp.uri} name={factors.qrCode} />
      <KeyWell label={factors.key} copyName={factors.copyKey} text={offer.totp.secret} variant="outlined" />
      <Field
        label={factors.code}
        autoComplete="one-time-code"
        value={otp}
        onInput={setOtp}
        error={field === 'otp' ? factors.wrongCode : undefined}
      />
      <Complaint sentence={['login_name', 'password', 'otp'].includes(field ?? '') ? undefined : sentence} />
      <Button type="submit" variant="black" isDisabled={!name || !password || !otp || action.isBusy}>
        {texts.accept}
      </Button>
      <Button variant="plain" onClick={onBack}>
        {texts.back}
      </Button>
    </form>
  );
}
