import type { LinkContent } from '@gateway/store/links';
import type { Page } from 'playwright-core';
import type { Ledger } from './ledger';
import type { State } from './state';

const TEXT =
  'Everything for a year: four issues by post, and the archive.\n\nThe price includes delivery within Europe.';
const OPEN = { terms: { currency: 'EUR', minimum: '5.00', maximum: '2500.00' }, reference: 'required' } as const;
const HOSTILE = '<script>alert(1)</script>\u200f “&amp;” ' + '🧾'.repeat(80);

const LINKS: Record<string, { content: Partial<LinkContent>; shop?: string; shows: string; status?: number }> = {
  'link-price': {
    content: { title: 'The quarterly, one year', text: TEXT, terms: { currency: 'EUR', amount: '48.00' } },
    shows: 'Continue',
  },
  'link-amount': {
    content: { title: 'Deposit for the hall', reference: 'optional' },
    shows: 'Your reference (optional)',
  },
  'link-open': { content: { title: 'Donation', ...OPEN }, shows: 'From' },
  'link-hostile': {
    content: { title: HOSTILE.slice(0, 119), text: HOSTILE, terms: { currency: 'USDT', amount: '999999.123456' } },
    shop: HOSTILE,
    shows: 'Continue',
  },
  'link-off': { content: { isActive: false }, shows: 'switched off', status: 410 },
  'link-ended': { content: { endsAt: new Date(0) }, shop: 'Default Merchant', shows: 'has ended', status: 410 },
};

/** Creates a payment link in every state of its page. */
export async function makeLinkStates(ledger: Ledger): Promise<State[]> {
  const states: State[] = [];
  for (const [name, { content, shop, shows, status }] of Object.entries(LINKS)) {
    const { id } = await ledger.link({ text: null, ...content }, shop);
    states.push({ name, path: `../pay/${id}`, shows, ...(status !== undefined && { status }) });
  }
  const unknown = { name: 'link-unknown', path: '../pay/none', shows: 'find this page', status: 404 };
  return [...states, unknown];
}

/** A visitor asks for more than the link takes. */
export async function askTooMuch(page: Page): Promise<void> {
  await page.getByLabel('Amount').fill('1,000.00');
  await page.getByLabel('Your reference').fill('Table 7');
  await page.getByText('Continue').click();
  await page.locator('#wrong').waitFor();
}
