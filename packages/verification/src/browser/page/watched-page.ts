import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';

/** A page whose problems are recorded: console errors, policy violations, requests to other origins. */
export interface WatchedPage {
  page: Page;
  /** Drops problems that a scenario caused on purpose. */
  forget(pattern: RegExp): void;
  /** Closes the page. @throws if any problems were recorded */
  close(): Promise<void>;
}

/** Of a loaded machine, which takes long for everything. */
const PATIENCE_MS = 120_000;
/** With which a gateway on a loaded machine puts a page off, which asks again: what then must be seen decides. */
const PUT_OFF = /status of 503/;
/** A list of the admin that waited too long for its turn: pages that are open at once share the admin's two turns. */
const LIST_PUT_OFF = /status of 429/;
const LISTS = '/api/v1/admin/';

/** Opens a page in a separate context, which may contact one origin only. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  let problems: string[] = [];
  // A violation of the content security policy is a console error too.
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || isPutOff(message)) return;
    problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) problems.push(`foreign request: ${request.url()}`);
  });
  return {
    page,
    forget(pattern) {
      problems = problems.filter((problem) => !pattern.test(problem));
    },
    async close() {
      await context.close();
      if (problems.length > 0) throw new Error(`the page had problems:\n${problems.join('\n')}`);
    },
  };
}

function isPutOff(message: ConsoleMessage): boolean {
  return PUT_OFF.test(message.text()) || (LIST_PUT_OFF.test(message.text()) && message.location().url.includes(LISTS));
}
