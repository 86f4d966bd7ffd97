import type { JSX } from 'preact';
import type { Shown, StatusIconName } from '../format/status';
import { Icon } from './icon';

/** The icon of a status: seven outlines that differ without colour. */
function StatusIcon({ name, size = 16 }: { name: StatusIconName; size?: number }): JSX.Element {
  if (name === 'warning') return <Icon name="warning" size={size + 2} />;
  return (
    <svg class="status-icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {shapeOf(name)}
    </svg>
  );
}

function shapeOf(name: Exclude<StatusIconName, 'warning'>): JSX.Element {
  switch (name) {
    case 'dashed':
      return <circle class="status-icon-line" cx="8" cy="8" r="6.4" stroke-dasharray="2.4 2.6" />;
    case 'half':
      return (
        <>
          <circle class="status-icon-line" cx="8" cy="8" r="6.4" />
          <path class="status-icon-fill" d="M8 1.6a6.4 6.4 0 0 1 0 12.8Z" />
        </>
      );
    case 'dot':
      return (
        <>
          <circle class="status-icon-line" cx="8" cy="8" r="6.4" />
          <circle class="status-icon-fill" cx="8" cy="8" r="3" />
        </>
      );
    case 'done':
      return (
        <>
          <circle class="status-icon-fill" cx="8" cy="8" r="7.2" />
          <path class="status-icon-cut" d="m4.9 8.2 2.2 2.2 4-4.6" />
        </>
      );
    case 'barred':
      return (
        <>
          <circle class="status-icon-line" cx="8" cy="8" r="6.4" />
          <path class="status-icon-line" d="M5.2 8h5.6" />
        </>
      );
    case 'cross':
      return (
        <>
          <circle class="status-icon-fill" cx="8" cy="8" r="7.2" />
          <path class="status-icon-cut" d="m5.6 5.6 4.8 4.8M10.4 5.6l-4.8 4.8" />
        </>
      );
  }
}

/** A status in tables and lists: icon and label, with the API's value in the tooltip. */
export function Status({ shown, apiWord }: { shown: Shown; apiWord?: string }): JSX.Element {
  return (
    <span class={`status tone-${shown.tone}`} title={apiWord}>
      <StatusIcon name={shown.icon} />
      <span class="status-word">{shown.word}</span>
    </span>
  );
}

/** The same for the title of a page or panel. */
export function StatusPill({ shown, apiWord }: { shown: Shown; apiWord?: string }): JSX.Element {
  return (
    <span class={`pill tone-${shown.tone}`} title={apiWord}>
      <StatusIcon name={shown.icon} />
      {shown.word}
    </span>
  );
}
