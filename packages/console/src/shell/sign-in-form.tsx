import type { JSX } from 'preact';
import { beginSession } from '../live/session';
import { ProofForm } from '../parts/dialogs/proof-form';
import { texts } from '../texts/frame';

/** The password form, which asks for the second factor if one is set up. */
export function SignInForm(): JSX.Element {
  return <ProofForm class="sign-in-form" verb={texts.signIn} act={beginSession} />;
}
