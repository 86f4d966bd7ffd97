import type { JSX } from 'preact';
import { EntryPage } from '../parts/page/entry-page';
import { networkName } from '../parts/page/network';
import { SignInForm } from './sign-in-form';
import { texts } from '../texts/frame';

/** The login page. */
export function LoginPage(): JSX.Element {
  const network = networkName();
  return (
    <EntryPage title={texts.signIn} foot={network === '' ? texts.sessionLength : texts.sessionLengthOn(network)}>
      <p>{texts.console}</p>
      <SignInForm />
    </EntryPage>
  );
}
