import type { JSX } from 'preact';
import { Dialog } from '../parts/dialogs/dialog';
import { SignInForm } from './sign-in-form';
import { texts } from '../texts/frame';

/** Covers the page when the session has ended, until the admin signs in again: then the page is as it was. */
export function SessionEnded(): JSX.Element {
  return (
    <Dialog title={texts.signedOut}>
      <p>{texts.signInToContinue}</p>
      <SignInForm />
    </Dialog>
  );
}
