import type { JSX } from 'preact';
import { Logo } from '../parts/page/logo';
import { networkName } from '../parts/page/network';
import { SignInForm } from './sign-in-form';
import { texts } from '../texts/frame';

/** The login page. */
export function LoginPage(): JSX.Element {
  const network = networkName();
  return (
    <main class="login">
      <div class="login-brand">
        <Logo />
        <span>{texts.product}</span>
      </div>
      <div class="card login-card">
        <h1>{texts.signIn}</h1>
        <p>{texts.administrator}</p>
        <SignInForm />
      </div>
      <p class="login-foot">{network === '' ? texts.sessionLength : texts.sessionLengthOn(network)}</p>
    </main>
  );
}
