import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { signInFailure } from '../format/failure';
import { beginSession } from '../live/session';
import { useAction } from '../live/use-action';
import { Button } from '../parts/button';
import { Field } from '../parts/field';

/** The password form. After a wrong password, the field keeps the focus and its text is selected. */
export function SignInForm(): JSX.Element {
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const action = useAction(beginSession);
  useEffect(() => {
    input.current?.focus();
  }, []);
  useEffect(() => {
    if (action.error !== undefined) input.current?.select();
  }, [action.error]);
  return (
    <form
      class="sign-in-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        action.run(password);
      }}
    >
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onInput={setPassword}
        inputRef={input}
        error={action.error === undefined ? undefined : signInFailure(action.error)}
      />
      <Button type="submit" variant="black" isDisabled={action.isBusy}>
        Sign in
      </Button>
    </form>
  );
}
