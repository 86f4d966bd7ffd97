import { source } from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/**
 * Checks a page against all automatic accessibility rules.
 * @throws with the rule, the element and the reason of each violation
 */
export async function checkAccessibility(page: Page, what: string): Promise<void> {
  await page.evaluate(source);
  const violations: Violation[] = await page.evaluate('axe.run(document).then((result) => result.violations)');
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help})\n  ${target.join(' ')}\n  ${failureSummary}`),
  );
  if (lines.length > 0) throw new Error(`${what} is not accessible:\n${lines.join('\n')}`);
}
