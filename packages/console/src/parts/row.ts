import type { TargetedMouseEvent } from 'preact';

/** Makes a whole row clickable for the pointer; for the keyboard there is the link in it. */
export function goByRow(open: () => void): (event: TargetedMouseEvent<HTMLElement>) => void {
  return (event) => {
    const isControl = event.target instanceof Element && event.target.closest('a, button, input, select') !== null;
    const isSelecting = (getSelection()?.toString() ?? '') !== '';
    if (!isControl && !isSelecting) open();
  };
}
