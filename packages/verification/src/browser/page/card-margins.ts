import type { Page } from 'playwright-core';

/** What a text or a control keeps from the border of its card at least. */
const MIN_MARGIN_PX = 3;

/**
 * Checks that no text and no control touches the border of its card. What scrolls inside of a card is cut by it, and a
 * dialog is above it.
 * @throws with the card and the text of each that does
 */
export async function checkCardMargins(page: Page): Promise<void> {
  const faults = await page.evaluate<string[]>(`(${FIND_TOUCHING})(${String(MIN_MARGIN_PX)})`);
  if (faults.length > 0) throw new Error(`content touches the border of its card:\n${faults.join('\n')}`);
}

const FIND_TOUCHING = `(least) => {
  const CONTROLS = 'button, a.button, input, select, textarea, img';
  const isCut = (element, card) => {
    for (let at = element; at && at !== card; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (at.scrollWidth > at.clientWidth && overflowX !== 'visible') return true;
      if (at.scrollHeight > at.clientHeight && overflowY !== 'visible') return true;
    }
    return false;
  };
  const boxesOf = (card) => {
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    const boxes = [...card.querySelectorAll(CONTROLS)].map((element) => [element, element.getBoundingClientRect()]);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if (texts.currentNode.data.trim() === '') continue;
      for (const box of range.getClientRects()) boxes.push([texts.currentNode.parentElement, box]);
    }
    return boxes.filter(([element, { width, height }]) =>
      width > 1 && height > 1 && !element.closest('dialog, .heard-only') && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  };
  return [...document.querySelectorAll('.card')].flatMap((card) => {
    const border = card.getBoundingClientRect();
    return boxesOf(card).flatMap(([element, box]) => {
      const gaps = {
        left: box.left - border.left, right: border.right - box.right,
        top: box.top - border.top, bottom: border.bottom - box.bottom,
      };
      const side = Object.keys(gaps).find((name) => gaps[name] < least);
      if (side === undefined || isCut(element, card)) return [];
      const name = (element.textContent || element.tagName).trim().slice(0, 60);
      return [card.className + ': ' + JSON.stringify(name) + ' is ' + gaps[side].toFixed(1) + ' px from its ' + side];
    });
  });
}`;
