import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { beginPasskeySignIn, signIn, signInByPasskey } from '../api/access/session';
import { answerChallenge, hasPasskeys } from '../browser/passkey';
import { passkeyFailure } from '../format/failure';
import { beginSession } from '../live/session';
import { useAction } from '../live/use-action';
import { Button } from '../parts/button';
import { ProofForm } from '../parts/dialogs/proof-form';
import { Field } from '../parts/forms/field';
import { Complaint } from '../parts/forms/form';
import { texts } from '../texts/frame';

const MAX_NAME_LENGTH = 100;

/** A passkey alone, or the password, and the second factor if one is set up. */
export function SignInForm(): JSX.Element {
  const [name, setName] = useState('');
  return (
    <>
      {hasPasskeys() ? <PasskeySignIn /> : null}
      <ProofForm
        class="sign-in-form"
        verb={texts.signIn}
        act={async (proof) => {
          await signIn(name.trim(), proof);
          await beginSession();
        }}
      >
        <Field
          label={texts.loginName}
          optional
          help={texts.loginNameHelp}
          autoComplete="username"
          value={name}
          onInput={setName}
          maxLength={MAX_NAME_LENGTH}
        />
      </ProofForm>
    </>
  );
}

function PasskeySignIn(): JSX.Element {
  const action = useAction(async () => {
    await signInByPasskey(await answerChallenge(await beginPasskeySignIn()));
    await beginSession();
  });
  return (
    <div class="sign-in-form">
      <Button icon="key" isDisabled={action.isBusy} onClick={action.run}>
        {texts.signInByPasskey}
      </Button>
      <Complaint sentence={action.error === undefined ? undefined : passkeyFailure(action.error)} />
    </div>
  );
}
