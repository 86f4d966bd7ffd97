import type { JSX } from 'preact';

/** The logo: a gate. */
export function Logo(): JSX.Element {
  return (
    <svg class="logo" width="26" height="26" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect class="logo-ground" width="32" height="32" rx="8" />
      <path class="logo-line" d="M9 23v-7a7 7 0 0 1 14 0v7M16 23v-5" />
    </svg>
  );
}
