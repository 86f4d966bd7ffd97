import type { Page } from 'playwright-core';
import type { BrowserScenario, Stage } from '../checkout/checkout-scenarios';
import { openPage, type WatchedPage } from '../page/watched-page';
import { runGateway } from '../../rig/operator';
import { expectVisible, press, signIn } from './console-page';
import { codeOf } from '../../rig/authenticator-app';
import { addAuthenticator, enterCode, keepCodes, setUpApp, signOutAndIn } from './second-factor-steps';

const REFUSED = /status of 40[013]/;

/** The page of the second factor under a host name, in a browser with a virtual authenticator. */
interface Desk extends WatchedPage {
  password: string;
  /** Loses the passkeys, as with the device that kept them. */
  losePasskeys(): Promise<void>;
}

/** Set up, used, lost and recovered; at the end of each, the password alone logs in again. */
export const SECOND_FACTOR_SCENARIOS: Record<string, BrowserScenario> = {
  'an authenticator app is set up, signs in, and is replaced by a recovery code when it is lost': async (stage) => {
    const desk = await openDesk(stage);
    const { page, password } = desk;
    const { secret, codes } = await setUpApp(page, password);
    await signOutAndIn(page, password);
    await enterCode(page, '000000', 'Sign in');
    await expectVisible(page, 'Each code works once');
    await enterCode(page, codeOf(secret), 'Sign in');
    await expectVisible(page, 'Remove the app');
    await signOutAndIn(page, password);
    await enterCode(page, codes[0] ?? '', 'Sign in');
    await expectVisible(page, '9 of 10 left');
    await press(page, 'Remove the app');
    await page.getByLabel('Password').fill(password);
    await press(page, 'Remove');
    await enterCode(page, codes[1] ?? '', 'Remove');
    await expectVisible(page, 'The app is removed.');
    await expectVisible(page, 'Set up an app');
    await signOutAndIn(page, password);
    await expectVisible(page, 'Set up an app');
    await close(desk);
  },

  'a passkey is set up, signs in and confirms; when everything is lost, an operator resets the factor': async (
    stage,
  ) => {
    const desk = await openDesk(stage);
    const { page, password } = desk;
    const codes = await setUpPasskey(page, password);
    await signOutAndIn(page, password);
    await press(page, 'Use a passkey');
    await expectVisible(page, '10 of 10 left');
    await press(page, 'Make new codes');
    await page.getByLabel('Password').fill(password);
    await press(page, 'Make new codes');
    await press(page, 'Use a passkey');
    const [renewed = ''] = await keepCodes(page);
    await desk.losePasskeys();
    await signOutAndIn(page, password);
    await press(page, 'Use a passkey');
    await expectVisible(page, 'The passkey was not used.');
    await enterRecoveryCode(page, codes[0] ?? '');
    await expectVisible(page, 'Each code works once');
    await enterRecoveryCode(page, renewed);
    await expectVisible(page, '9 of 10 left');
    const variables = { DATABASE_URL: stage.gateway.ownerDatabaseUrl };
    await runGateway(variables, ['admin', 'reset-second-factor', '--yes']);
    await expectVisible(page, 'You have been signed out');
    await signIn(page, password);
    await expectVisible(page, 'Set up an app');
    await close(desk);
  },
};

async function openDesk({ gateway, browser }: Stage): Promise<Desk> {
  const options = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'UTC' };
  const watched = await openPage(browser, gateway.publicUrl, options);
  const session = await watched.page.context().newCDPSession(watched.page);
  const authenticatorId = await addAuthenticator(session);
  await watched.page.goto(`${gateway.publicUrl}/console/second-factor`);
  await signIn(watched.page, gateway.adminPassword);
  await expectVisible(watched.page, 'Set up an app');
  return {
    ...watched,
    password: gateway.adminPassword,
    async losePasskeys() {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}

async function close(desk: Desk): Promise<void> {
  desk.forget(REFUSED);
  await desk.close();
}

async function setUpPasskey(page: Page, password: string): Promise<string[]> {
  await press(page, 'Add a passkey');
  await page.getByLabel('Name').fill('Laptop');
  await page.getByLabel('Password').fill(password);
  await press(page, 'Add passkey');
  const codes = await keepCodes(page);
  await expectVisible(page, 'Laptop');
  return codes;
}

async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Recovery code').fill(code);
  await press(page, 'Sign in');
}
