import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { MAX_NAME_LENGTH } from '../api/access/me';
import { beginPasskeySignIn, DIRECTORY_SIGN_IN, signIn, signInByPasskey } from '../api/access/session';
import { hasDirectory } from '../browser/page-fact';
import { answerChallenge, hasPasskeys } from '../browser/passkey';
import { passkeyFailure } from '../format/failure';
import { beginSession } from '../live/session';
import { useAction } from '../live/use-action';
import { Button } from '../parts/button';
import { ProofForm } from '../parts/dialogs/proof-form';
import { Field } from '../parts/forms/field';
import { Complaint } from '../parts/forms/form';
import { texts } from '../texts/frame';

/** A passkey alone, or the password, and the second factor if one is set up. */
export function SignInForm(): JSX.Element {
  const [name, setName] = useState('');
  return (
    <>
      {hasPasskeys() ? <PasskeySignIn /> : null}
      {hasDirectory() ? <DirectorySignIn /> : null}
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

/** Leaves for the directory, which sends the browser back with a session. */
function DirectorySignIn(): JSX.Element {
  return (
    <div class="sign-in-form">
      <Button
        onClick={() => {
          location.assign(DIRECTORY_SIGN_IN);
        }}
      >
        {texts.signInByDirectory}
      </Button>
    </div>
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
