import type { ComponentChildren, JSX, Ref } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ApiError, type SecondFactorHint } from '../../api/http/errors';
import { answerChallenge, hasPasskeys } from '../../browser/passkey';
import type { Proof } from '../../api/access/session';
import { proofFailure } from '../../format/failure';
import { useSession } from '../../live/session';
import { type Action, useAction } from '../../live/use-action';
import { Button } from '../button';
import { DialogButtons } from './dialog-buttons';
import { Field } from '../forms/field';
import { Complaint } from '../forms/form';
import { texts } from '../../texts/frame';

interface ProofFormProps {
  /** What the admin confirms; repeated with the second factor when the gateway asks for it. */
  act: (proof: Proof) => Promise<void>;
  verb: string;
  variant?: 'black' | 'red';
  isReady?: boolean;
  /** Whether there is a password to ask for. */
  hasPassword?: boolean;
  class?: string;
  /** Before the password. */
  children?: ComponentChildren;
  onCancel?: () => void;
}

/** What confirms a change in a session: like a sign-in, but without the password where the person has none. */
export function ConfirmationForm(props: Omit<ProofFormProps, 'hasPassword'>): JSX.Element {
  const { me } = useSession();
  return <ProofForm {...props} hasPassword={me?.person?.has_password !== false} />;
}

/**
 * The password, then the second factor if one is set up: a code, or a passkey. After a refusal, the field keeps the
 * focus and its text is selected.
 */
export function ProofForm(props: ProofFormProps): JSX.Element {
  const { act, verb, variant = 'black', isReady = true, hasPassword = true, children, onCancel } = props;
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const { hint, action } = useProof(act, hasPassword ? { password } : {});
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isAsked = hint !== undefined;
  // Before anything is painted: a fast typist must not have the focus taken away in the middle of a word.
  useLayoutEffect(() => {
    (isAsked ? input.current : form.current?.querySelector('input'))?.focus();
  }, [isAsked]);
  useEffect(() => {
    if (action.error !== undefined) input.current?.select();
  }, [action.error]);
  const error = action.error === undefined ? undefined : proofFailure(action.error);
  return (
    <form
      ref={form}
      class={props.class ?? 'proof'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) action.run(() => Promise.resolve(isAsked && otp !== '' ? { otp: otp.trim() } : {}));
      }}
    >
      {children}
      {hasPassword ? (
        <Field
          label={texts.password}
          type="password"
          autoComplete="current-password"
          value={password}
          onInput={setPassword}
          {...(isAsked ? {} : { inputRef: input, error })}
        />
      ) : isAsked ? null : (
        <Complaint sentence={error} />
      )}
      {isAsked ? <PasskeyButton hint={hint} action={action} /> : null}
      {isAsked ? <CodeField hint={hint} value={otp} onInput={setOtp} inputRef={input} error={error} /> : null}
      <Buttons verb={verb} variant={variant} isDisabled={!isReady || action.isBusy} onCancel={onCancel} />
    </form>
  );
}

type ProofAction = Action<[() => Promise<Partial<Proof>>]>;

/** Runs the action with the password, if there is one, and what `readFactor` adds; remembers what the gateway asks for. */
function useProof(
  act: ProofFormProps['act'],
  password: Proof,
): { hint: SecondFactorHint | undefined; action: ProofAction } {
  const [hint, setHint] = useState<SecondFactorHint | undefined>(undefined);
  const action: ProofAction = useAction(async (readFactor) => {
    const factor = await readFactor();
    try {
      await act({ ...password, ...factor });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.hint) throw error;
      setHint(error.hint);
      if (Object.keys(factor).length > 0) throw error;
    }
  });
  return { hint, action };
}

function PasskeyButton({ hint, action }: { hint: SecondFactorHint; action: ProofAction }): JSX.Element | null {
  const challenge = hint.passkey_options;
  if (challenge === undefined || !hasPasskeys()) return null;
  return (
    <Button
      icon="key"
      isDisabled={action.isBusy}
      onClick={() => {
        action.run(async () => ({ assertion: await answerChallenge(challenge) }));
      }}
    >
      {texts.usePasskey}
    </Button>
  );
}

function CodeField(props: {
  hint: SecondFactorHint;
  value: string;
  onInput: (value: string) => void;
  inputRef: Ref<HTMLInputElement>;
  error: string | undefined;
}): JSX.Element {
  const { hint, ...field } = props;
  const hasApp = hint.second_factor.includes('totp');
  return (
    <Field
      label={hasApp ? texts.appCode : texts.recoveryCode}
      help={hasApp ? texts.appCodeHelp : texts.recoveryCodeHelp}
      autoComplete="one-time-code"
      {...field}
    />
  );
}

function Buttons(props: {
  verb: string;
  variant: 'black' | 'red';
  isDisabled: boolean;
  onCancel: (() => void) | undefined;
}): JSX.Element {
  const { onCancel, ...submit } = props;
  if (onCancel) return <DialogButtons {...submit} onCancel={onCancel} />;
  return (
    <Button type="submit" variant={submit.variant} isDisabled={submit.isDisabled}>
      {submit.verb}
    </Button>
  );
}
