import { html, type Html } from '../html/html';

const SIDE = 148;
const STROKE = SIDE * 0.06;
const RADIUS = (SIDE - STROKE) / 2;
const GAP_DEGREES = 3.4;
const FULL_DEGREES = 360;
const MAX_SEGMENTS = 60; // more segments would be thinner than the gaps

/** The ring of confirmations: one segment per required confirmation, filled clockwise from twelve in every language. */
export function confirmationRing(filled: number, needed: number): Html {
  const segments = Math.min(needed, MAX_SEGMENTS);
  const shown = Math.floor((filled * segments) / needed);
  return html`<svg class="ring" viewBox="0 0 ${SIDE} ${SIDE}" aria-hidden="true">
    ${Array.from({ length: segments }, (_, i) => segment(i, segments, i < shown, i === shown - 1))}
  </svg>`;
}

function segment(index: number, count: number, isFilled: boolean, isNewest: boolean): Html {
  const step = FULL_DEGREES / count;
  const [fromX, fromY] = pointAt(index * step + GAP_DEGREES / 2);
  const [toX, toY] = pointAt((index + 1) * step - GAP_DEGREES / 2);
  const state = isNewest ? 'filled newest' : isFilled ? 'filled' : 'empty';
  return html`<path
    class="${state}"
    d="M${fromX} ${fromY}A${RADIUS} ${RADIUS} 0 0 1 ${toX} ${toY}"
    fill="none"
    stroke-width="${STROKE}"
  />`;
}

/** Degrees clockwise from twelve. */
function pointAt(degrees: number): [string, string] {
  const angle = (degrees / 180) * Math.PI;
  const x = SIDE / 2 + RADIUS * Math.sin(angle);
  const y = SIDE / 2 - RADIUS * Math.cos(angle);
  return [x.toFixed(2), y.toFixed(2)];
}
