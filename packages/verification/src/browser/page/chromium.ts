import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** No sandbox, because tests may run as root; no background network traffic. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether this machine has a Chromium. */
export function hasChromium(): boolean {
  return PROGRAMS.some((program) => existsSync(program));
}

/** Starts the system's Chromium, or returns undefined if there is none. */
export async function launchChromium(): Promise<Browser | undefined> {
  const executablePath = PROGRAMS.find((program) => existsSync(program));
  return executablePath === undefined ? undefined : chromium.launch({ executablePath, args: FLAGS });
}

/** Starts it with a profile in a folder: what is private, as pages of `launchChromium` are, installs nothing. */
export async function launchProfile(folder: string): Promise<BrowserContext | undefined> {
  const executablePath = PROGRAMS.find((program) => existsSync(program));
  return executablePath === undefined
    ? undefined
    : chromium.launchPersistentContext(folder, { executablePath, args: FLAGS, locale: 'en-GB' });
}
