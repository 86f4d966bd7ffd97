import type { JSX } from 'preact';
import { Logo } from '../shell/logo';
import { networkName } from '../shell/network';
import { SignInForm } from '../shell/sign-in-form';

/** The login page. */
export function LoginPage(): JSX.Element {
  const network = networkName();
  return (
    <main class="login">
      <div class="login-brand">
        <Logo />
        <span>Gateway</span>
      </div>
      <div class="card login-card">
        <h1>Sign in</h1>
        <p>Administrator of this gateway</p>
        <SignInForm />
      </div>
      <p class="login-foot">{network === '' ? '' : `${network} · `}a session lasts 24 hours at most</p>
    </main>
  );
}
