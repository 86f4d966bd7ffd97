import { source } from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** In the order in which a page is inspected. */
export const SCHEMES = ['light', 'dark'] as const;

/**
 * Checks a page against all automatic accessibility rules. In the dark it differs only by its colours, so that only their
 * contrast is checked: half of the work.
 * @throws with the rule, the element and the reason of each violation
 */
export async function checkAccessibility(
  page: Page,
  what: string,
  scheme: (typeof SCHEMES)[number] = 'light',
): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(source);
  const options = scheme === 'light' ? {} : { runOnly: ['color-contrast'] };
  const violations: Violation[] = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then((result) => result.violations)`,
  );
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help})\n  ${target.join(' ')}\n  ${failureSummary}`),
  );
  if (lines.length > 0) throw new Error(`${what} is not accessible:\n${lines.join('\n')}`);
}
