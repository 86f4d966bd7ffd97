import type { Page } from 'playwright-core';

/** From a phone to a wide desktop, with both sides of each width at which a page changes. */
const WIDTHS_PX = [360, 768, 1024, 1280, 1440, 1920];
/** Longer is no word but an address, a hash or a key, which must break somewhere on a phone. */
const LONGEST_WORD = 24;

/**
 * Checks at each width that all text is inside of its box and that no word is broken inside. Text that scrolls in its box
 * is not outside, and only untrusted text may end in an ellipsis.
 * @throws with the text and the width of each fault
 */
export async function checkTextFit(page: Page): Promise<void> {
  const before = page.viewportSize();
  if (!before) throw new Error('a page without a size');
  const faults = new Map<string, number[]>();
  for (const width of WIDTHS_PX) {
    await resize(page, { ...before, width });
    for (const fault of await findTextFaults(page)) faults.set(fault, [...(faults.get(fault) ?? []), width]);
  }
  await resize(page, before);
  const lines = Array.from(faults, ([fault, widths]) => `${fault}, at ${widths.join(', ')} px`);
  if (lines.length > 0) throw new Error(`text does not fit:\n${lines.join('\n')}`);
}

/** What is wrong with the text of a page at its present width. */
export function findTextFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${FIND_FAULTS})(${String(LONGEST_WORD)})`);
}

/** The page learns of a new width with its next frame, and renders for it until the one after. */
async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport);
  await page.waitForFunction(`innerWidth === ${String(viewport.width)}`);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

const FIND_FAULTS = `(longestWord) => {
  const SLACK_PX = 1;
  /** Not program text, which may break anywhere. */
  const WORD = /^[\\p{L}\\p{M}\\p{N}\\p{Po}\\p{Pi}\\p{Pf}()_@]+$/u;
  const isSeen = (element) =>
    !element.closest('.skip') && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const boxesOf = (element) => {
    const boxes = [];
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (at instanceof HTMLElement && !/^(inline|contents)$/.test(style.display)) boxes.push([at, style]);
      if (style.position === 'absolute' || style.position === 'fixed') break;
    }
    return boxes;
  };
  const nameOf = (element) => element.className && typeof element.className === 'string'
    ? element.tagName.toLowerCase() + '.' + element.className.trim().replaceAll(/\\s+/g, '.')
    : element.tagName.toLowerCase();
  const isOutside = (rect, box, vertically) =>
    rect.left < box.left - SLACK_PX || rect.right > box.right + SLACK_PX ||
    (vertically && (rect.top < box.top - SLACK_PX || rect.bottom > box.bottom + SLACK_PX));
  /** The first box that the text leaves. A box that scrolls ends the search: all inside of it can be reached. */
  const boxLeftBy = (rect, boxes, isUntrusted) => {
    for (const [box, style] of boxes) {
      const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible';
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return undefined;
      const isEdge = cuts || box.matches('.card, .panel, button, dialog') || style.borderTopStyle !== 'none';
      const isEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (isOutside(rect, box.getBoundingClientRect(), isEdge)) {
        // What is clipped away is for screen readers.
        return style.clipPath === 'inset(50%)' || (cuts && isUntrusted && isEllipsis) ? undefined : box;
      }
    }
    return undefined;
  };
  const rectsOf = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 1);
  };
  const isBroken = (rects) => rects.some(({ top }) => Math.abs(top - rects[0].top) > 3);
  /** What a field needs to show a text: a browser tells it of a value only, and a list does not tell it at all. */
  const widthOf = (field, text) => {
    if (field.tagName === 'INPUT') {
      field.value = text;
      return field.scrollWidth;
    }
    const style = getComputedStyle(field);
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.font = style.font;
    return canvas.measureText(text).width + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  };
  const faults = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const parent = node.parentElement;
    if (node.data.trim() === '' || parent.closest('script, style, noscript, option, pre') || !isSeen(parent)) continue;
    const boxes = boxesOf(parent);
    const said = JSON.stringify(node.data.trim().slice(0, 60));
    for (const rect of rectsOf(node, 0, node.length)) {
      const box = boxLeftBy(rect, boxes, parent.closest('bdi') !== null);
      if (box) faults.add(said + ' leaves ' + nameOf(box));
    }
    if (parent.closest('code')) continue;
    // A browser may break after these, and between any two characters of Chinese.
    for (const { 0: word, index } of node.data.matchAll(/[^\\s\\u00ad\\u200b\\u2010-\\u2014/?-]+/g)) {
      if (word.length > longestWord || !WORD.test(word) || /\\p{Script=Han}/u.test(word)) continue;
      if (isBroken(rectsOf(node, index, index + word.length))) faults.add(JSON.stringify(word) + ' is broken inside');
    }
  }
  for (const field of document.querySelectorAll('input[placeholder], select')) {
    if (!isSeen(field)) continue;
    const { value } = field;
    const hint = field.placeholder ?? field.selectedOptions[0]?.text ?? '';
    if (widthOf(field, hint) > field.clientWidth) faults.add(JSON.stringify(hint) + ' is longer than its field');
    field.value = value;
  }
  return [...faults];
}`;
