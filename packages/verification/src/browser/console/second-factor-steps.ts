import { strict as assert } from 'node:assert';
import type { CDPSession, Page } from 'playwright-core';
import { codeOf } from '../../rig/authenticator-app';
import { expectVisible, press, signIn } from './console-page';

/** Sets up an app on the page of the second factor. The code of the current half minute is not used up. */
export async function setUpApp(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  await press(page, 'Set up an app');
  await page.getByLabel('Password').fill(password);
  await press(page, 'Continue');
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = await page.locator('dialog .key-well code').innerText();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, -1));
  await press(page, 'Turn on');
  const codes = await keepCodes(page);
  await expectVisible(page, 'not used yet');
  return { secret, codes };
}

/** Reads the codes that are shown once. */
export async function keepCodes(page: Page): Promise<string[]> {
  await expectVisible(page, 'Shown only now.');
  const codes = await page.locator('.codes code').allInnerTexts();
  assert.equal(codes.length, 10);
  await page.getByLabel('I have stored the codes in a safe place').check();
  await press(page, 'Done');
  return codes;
}

/** Logs out, and in again as far as the second factor. */
export async function signOutAndIn(page: Page, password: string): Promise<void> {
  await press(page, 'Log out');
  await expectVisible(page, 'Console of this payment gateway');
  await signIn(page, password);
}

/** Answers the question for the second factor, and presses the button with this name. */
export async function enterCode(page: Page, code: string, verb: string): Promise<void> {
  await page.getByLabel('Code from your app').fill(code);
  await press(page, verb);
}

/** Like the fingerprint reader of a laptop, with a finger on it. */
export async function addAuthenticator(session: CDPSession): Promise<string> {
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}
