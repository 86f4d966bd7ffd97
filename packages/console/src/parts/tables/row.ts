import type { TargetedMouseEvent } from 'preact';
import { go } from '../../browser/place';

/** Makes a whole row open a page; keyboard users have the link in it. */
export function openOnRowClick(href: string): (event: TargetedMouseEvent<HTMLElement>) => void {
  return (event) => {
    const isControl = event.target instanceof Element && event.target.closest('a, button, input, select') !== null;
    const isSelecting = (getSelection()?.toString() ?? '') !== '';
    if (!isControl && !isSelecting) go(href);
  };
}
