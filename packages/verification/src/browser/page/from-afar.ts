import type { Page } from 'playwright-core';

/** Of what a cashier and a customer read from two metres, in the sun too (WCAG 2.2, 1.4.6, for text of any size). */
const MIN_CONTRAST = 7;
const MIN_SIZE_PX = 28;
const READ = '.sale-sign .status-word, .sale-sign p, .sale-amount bdi, .sale-amount span, .till-amount, .key';
const LARGE = '.sale-sign .status-word, .sale-amount .big-number, .till-amount';

/**
 * Checks that the amount and the state of a till can be read from afar: their contrast, and the size of both.
 * @throws with the text and the figure of each that cannot
 */
export async function checkFromAfar(page: Page, what: string): Promise<void> {
  const faults = await page.evaluate<string[]>(
    `(${FIND_FAINT})(${JSON.stringify({ READ, LARGE, MIN_CONTRAST, MIN_SIZE_PX })})`,
  );
  if (faults.length > 0) throw new Error(`${what} cannot be read from two metres:\n${faults.join('\n')}`);
}

const FIND_FAINT = `({ READ, LARGE, MIN_CONTRAST, MIN_SIZE_PX }) => {
  const channels = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = (color) => {
    const [r, g, b] = channels(color).map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (channels(backgroundColor)[3] !== 0) return backgroundColor;
    }
    return getComputedStyle(document.documentElement).colorScheme.includes('dark') &&
      matchMedia('(prefers-color-scheme: dark)').matches ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)';
  };
  const contrastOf = (element) => {
    const lights = [getComputedStyle(element).color, groundOf(element)].map(luminance).sort((a, b) => b - a);
    return (lights[0] + 0.05) / (lights[1] + 0.05);
  };
  const nameOf = (element) => JSON.stringify((element.textContent || element.className).trim().slice(0, 40));
  const read = [...document.querySelectorAll(READ)];
  if (read.length === 0) return ['there is nothing to read'];
  return [
    ...read.flatMap((element) => {
      const contrast = contrastOf(element);
      return contrast < MIN_CONTRAST ? [nameOf(element) + ' has a contrast of ' + contrast.toFixed(2)] : [];
    }),
    ...[...document.querySelectorAll(LARGE)].flatMap((element) => {
      const size = parseFloat(getComputedStyle(element).fontSize);
      return size < MIN_SIZE_PX ? [nameOf(element) + ' is ' + size + ' px'] : [];
    }),
  ];
}`;
