import { html, type Html } from '../html/html';

/** The outlines of the small icons, in a box of 20. They accompany text, so screen readers skip them. */
const OUTLINES = {
  clock: html`<circle cx="10" cy="10" r="8" /><path d="M10 5.5V10l3 1.8" />`,
  info: html`<circle cx="10" cy="10" r="8" /><path d="M10 9.2v4.3M10 6.4v.1" />`,
  warning: html`<path d="M10 3 18 17H2zM10 8.2v3.8M10 14.4v.1" />`,
  copy: html`<rect x="7" y="7" width="10.5" height="10.5" rx="2.5" /><path
      d="M4.6 13H4.5A2 2 0 0 1 2.5 11V4.5a2 2 0 0 1 2-2H11a2 2 0 0 1 2 2v.1"
    />`,
  check: html`<path d="m4 10.5 4 4 8-9" />`,
  globe: html`<circle cx="10" cy="10" r="7.5" /><path d="M2.5 10h15M10 2.5c5 5 5 10 0 15M10 2.5c-5 5-5 10 0 15" />`,
  outside: html`<path
    d="M8 4H5.5A2.5 2.5 0 0 0 3 6.5v8A2.5 2.5 0 0 0 5.5 17h8a2.5 2.5 0 0 0 2.5-2.5V12M12 3h5v5M17 3l-7.5 7.5"
  />`,
  down: html`<path d="m5 7.5 5 5 5-5" />`,
  print: html`<path
    d="M6 7V3h8v4M6 14H4.5A1.5 1.5 0 0 1 3 12.5v-4A1.5 1.5 0 0 1 4.5 7h11A1.5 1.5 0 0 1 17 8.5v4a1.5 1.5 0 0 1-1.5 1.5H14M6 11.5h8V17H6z"
  />`,
  again: html`<path d="M16.5 4v4h-4M3.5 16v-4h4M16.2 8A6.5 6.5 0 0 0 4.6 6.5M3.8 12a6.5 6.5 0 0 0 11.6 1.5" />`,
} as const;

export type IconName = keyof typeof OUTLINES;

/** A small icon in the colour of the surrounding text. */
export function icon(name: IconName): Html {
  return html`<svg class="icon icon-${name}" viewBox="0 0 20 20" aria-hidden="true">${OUTLINES[name]}</svg>`;
}

/** The outlines inside the round icon of a result, in a box of 96. */
const ROUND = {
  clock: html`<path d="M48 27v22l13 9" />`,
  check: html`<path d="m33 49 11 11 21-25" />`,
  alert: html`<path d="M48 28v26M48 66v.1" />`,
  question: html`<path d="M37 40a11 11 0 1 1 15 10c-3 1.5-4 3.5-4 7M48 67v.1" />`,
  dots: html`<path d="M31 48h.1M48 48h.1M65 48h.1" />`,
} as const;

export type RoundIcon = keyof typeof ROUND;

/** The large round icon for the state of an order that no longer waits for payment. */
export function roundIcon(name: RoundIcon, tone: 'quiet' | 'good' | 'warn'): Html {
  return html`<svg class="round round-${tone}" viewBox="0 0 96 96" aria-hidden="true">
    <circle cx="48" cy="48" r="45.8" />
    ${ROUND[name]}
  </svg>`;
}
