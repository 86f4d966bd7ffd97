import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A page whose every complaint is kept: console errors, broken policies, requests to other places. */
export interface WatchedPage {
  page: Page;
  /** Leaves out what a story brought about on purpose. */
  forget(pattern: RegExp): void;
  /** Closes the page. @throws when it had anything to complain about */
  close(): Promise<void>;
}

/** Opens a page in a context of its own, which may talk to one origin only. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  let complaints: string[] = [];
  // A broken content security policy is a console error too.
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) complaints.push(`foreign request: ${request.url()}`);
  });
  return {
    page,
    forget(pattern) {
      complaints = complaints.filter((complaint) => !pattern.test(complaint));
    },
    async close() {
      await context.close();
      if (complaints.length > 0) throw new Error(`the page complained:\n${complaints.join('\n')}`);
    },
  };
}
