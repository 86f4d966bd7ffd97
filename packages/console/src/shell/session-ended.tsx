import type { JSX } from 'preact';
import { Dialog } from '../parts/dialog';
import { SignInForm } from './sign-in-form';

/** Over the page when the session has ended: whoever signs in again finds everything as it was. */
export function SessionEnded(): JSX.Element {
  return (
    <Dialog title="You have been signed out" onClose={stay}>
      <p>Sign in to go on. Nothing that you typed is lost.</p>
      <SignInForm />
    </Dialog>
  );
}

/** There is nothing to go back to without a session. */
function stay(): void {
  // Escape and a click outside change nothing.
}
