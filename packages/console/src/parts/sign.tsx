import type { JSX } from 'preact';
import type { Shown, Sign as SignName } from '../format/status';
import { Icon } from './icon';

/** The sign of a state: seven outlines that differ without colour. */
function Sign({ name, size = 16 }: { name: SignName; size?: number }): JSX.Element {
  if (name === 'warning') return <Icon name="warning" size={size + 2} />;
  return (
    <svg class="sign" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {shapeOf(name)}
    </svg>
  );
}

function shapeOf(name: Exclude<SignName, 'warning'>): JSX.Element {
  switch (name) {
    case 'dashed':
      return <circle class="sign-line" cx="8" cy="8" r="6.4" stroke-dasharray="2.4 2.6" />;
    case 'half':
      return (
        <>
          <circle class="sign-line" cx="8" cy="8" r="6.4" />
          <path class="sign-fill" d="M8 1.6a6.4 6.4 0 0 1 0 12.8Z" />
        </>
      );
    case 'dot':
      return (
        <>
          <circle class="sign-line" cx="8" cy="8" r="6.4" />
          <circle class="sign-fill" cx="8" cy="8" r="3" />
        </>
      );
    case 'done':
      return (
        <>
          <circle class="sign-fill" cx="8" cy="8" r="7.2" />
          <path class="sign-cut" d="m4.9 8.2 2.2 2.2 4-4.6" />
        </>
      );
    case 'barred':
      return (
        <>
          <circle class="sign-line" cx="8" cy="8" r="6.4" />
          <path class="sign-line" d="M5.2 8h5.6" />
        </>
      );
    case 'cross':
      return (
        <>
          <circle class="sign-fill" cx="8" cy="8" r="7.2" />
          <path class="sign-cut" d="m5.6 5.6 4.8 4.8M10.4 5.6l-4.8 4.8" />
        </>
      );
  }
}

/** A state in tables and lists: sign and word, with the interface's own word in the tooltip. */
export function Status({ shown, apiWord }: { shown: Shown; apiWord?: string }): JSX.Element {
  return (
    <span class={`status tone-${shown.tone}`} title={apiWord}>
      <Sign name={shown.sign} />
      <span class="status-word">{shown.word}</span>
    </span>
  );
}

/** The same in the title of a page or panel. */
export function StatusPill({ shown, apiWord }: { shown: Shown; apiWord?: string }): JSX.Element {
  return (
    <span class={`pill tone-${shown.tone}`} title={apiWord}>
      <Sign name={shown.sign} />
      {shown.word}
    </span>
  );
}
