import type { JSX } from 'preact';
import { Dialog } from '../parts/dialogs/dialog';
import { SignInForm } from './sign-in-form';
import { texts } from '../texts/frame';

/** Covers the page when the session has ended: after signing in again, the page is as it was. */
export function SessionEnded(): JSX.Element {
  return (
    <Dialog title={texts.signedOut} onClose={stay}>
      <p>{texts.signInToContinue}</p>
      <SignInForm />
    </Dialog>
  );
}

/** The dialog cannot be dismissed without a session. */
function stay(): void {
  // Escape and a click outside are ignored.
}
