import type { JSX } from 'preact';

/** Outlines in a box of 20 by 20, drawn with round line ends. */
const PATHS = {
  overview: 'M3.5 9 10 3.5 16.5 9v7a.8.8 0 0 1-.8.8H12v-4.5H8v4.5H4.3a.8.8 0 0 1-.8-.8Z',
  orders: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h8',
  merchants:
    'M3 8.2 4.2 3.8h11.6L17 8.2M3 8.2a2.3 2.3 0 0 0 4.7 0 2.3 2.3 0 0 0 4.6 0 2.3 2.3 0 0 0 4.7 0M4 10.4v5.8h12v-5.8M8.3 16v-3.4h3.4V16',
  link: 'M8.3 11.7a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1M11.7 8.3a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1',
  wallet:
    'M15.5 6.5V4.8a1 1 0 0 0-1-1H4.8a1.6 1.6 0 0 0 0 3.2H16a1 1 0 0 1 1 1v7.3a1 1 0 0 1-1 1H5a1.8 1.8 0 0 1-1.8-1.8V5.4M13.6 11.6h.1',
  unmatched:
    'M3.5 7V4.3a.8.8 0 0 1 .8-.8H7M13 3.5h2.7a.8.8 0 0 1 .8.8V7M16.5 13v2.7a.8.8 0 0 1-.8.8H13M7 16.5H4.3a.8.8 0 0 1-.8-.8V13M10 6.6v4.2M10 13.4h.01',
  health: 'M2.5 10.5h3.2L8 5l4 10.5 2.2-5h3.3',
  people:
    'M10.4 7.2a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0ZM2.8 16.2a4.9 4.9 0 0 1 9.8 0M13 4.7a2.7 2.7 0 0 1 0 5M14.6 12a4.9 4.9 0 0 1 2.6 4.2',
  person: 'M12.9 7a2.9 2.9 0 1 1-5.8 0 2.9 2.9 0 0 1 5.8 0ZM4.2 16.5a5.8 5.8 0 0 1 11.6 0',
  key: 'M10.2 9.8 16.5 3.5M13.5 6.5 16 9M11.4 12.4a3.7 3.7 0 1 1-7.4 0 3.7 3.7 0 0 1 7.4 0Z',
  log: 'M5 3.5h10a.8.8 0 0 1 .8.8v11.4a.8.8 0 0 1-.8.8H5a.8.8 0 0 1-.8-.8V4.3a.8.8 0 0 1 .8-.8ZM7.2 7.2h5.6M7.2 10h5.6M7.2 12.8h3.2',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  search: 'M14 9a5 5 0 1 1-10 0 5 5 0 0 1 10 0ZM13 13l3.5 3.5',
  signOut: 'M8 3.5H4.8a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1H8M12.5 6.5 16 10l-3.5 3.5M16 10H8',
  check: 'm4 10.5 4 4 8-9',
  warning: 'M10 3.2 17.3 16a.5.5 0 0 1-.4.8H3.1a.5.5 0 0 1-.4-.8ZM10 8.2v4M10 14.4h.01',
  clock: 'M16.8 10a6.8 6.8 0 1 1-13.6 0 6.8 6.8 0 0 1 13.6 0ZM10 6.2V10l2.4 1.6',
  barred: 'M16.8 10a6.8 6.8 0 1 1-13.6 0 6.8 6.8 0 0 1 13.6 0ZM7 10h6',
  cross: 'm5.5 5.5 9 9M14.5 5.5l-9 9',
  plus: 'M10 4v12M4 10h12',
  copy: 'M7.5 7.5h7.3a1 1 0 0 1 1 1v7.3a1 1 0 0 1-1 1H7.5a1 1 0 0 1-1-1V8.5a1 1 0 0 1 1-1ZM12.8 4.7a1 1 0 0 0-1-1H4.7a1 1 0 0 0-1 1v7.1a1 1 0 0 0 1 1',
  external: 'M11.5 3.5h5v5M16.5 3.5 9 11M14 11.5v4a1 1 0 0 1-1 1H4.5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h4',
  chevronDown: 'm5.5 8 4.5 4.5L14.5 8',
  back: 'm12 4.5-5.5 5.5 5.5 5.5',
  refresh: 'M16 8A6.3 6.3 0 0 0 4.6 6.6M4 3.6v3.2h3.2M4 12a6.3 6.3 0 0 0 11.4 1.4M16 16.4v-3.2h-3.2',
  resend: 'M3.5 10 16.5 4l-4 12.5-3-5Z',
  coins: 'M12.8 8a4.6 4.6 0 1 1-9.2 0 4.6 4.6 0 0 1 9.2 0ZM14.9 7.6a4.6 4.6 0 1 1-7.3 7.2',
  arrowDown: 'M10 4v12M5.5 11.5 10 16l4.5-4.5',
  arrowUp: 'M10 16V4M5.5 8.5 10 4l4.5 4.5',
} as const;

/** Those that point to where a line of text begins or ends. */
const POINTING: readonly IconName[] = ['back', 'signOut', 'external', 'resend'];

export type IconName = keyof typeof PATHS;

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg
      class={POINTING.includes(name) ? 'icon pointing' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
