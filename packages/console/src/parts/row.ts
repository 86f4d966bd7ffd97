import type { TargetedMouseEvent } from 'preact';

/** Makes a whole row clickable; keyboard users have the link in it. */
export function openOnRowClick(open: () => void): (event: TargetedMouseEvent<HTMLElement>) => void {
  return (event) => {
    const isControl = event.target instanceof Element && event.target.closest('a, button, input, select') !== null;
    const isSelecting = (getSelection()?.toString() ?? '') !== '';
    if (!isControl && !isSelecting) open();
  };
}
