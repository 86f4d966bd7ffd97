import type { ComponentChildren, JSX } from 'preact';
import type { Tone } from '../format/status';
import { Icon } from './icon';

interface BannerProps {
  tone: Tone;
  title: ComponentChildren;
  children?: ComponentChildren;
  action?: ComponentChildren;
  /** Said at once, over whatever is being said. */
  isAlert?: boolean;
}

/** One matter that concerns the whole page. */
export function Banner({ tone, title, children, action, isAlert = false }: BannerProps): JSX.Element {
  return (
    <div class={`banner tone-${tone}`} role={isAlert ? 'alert' : 'status'}>
      <Icon name={tone === 'good' ? 'check' : 'warning'} />
      <div class="banner-text">
        <strong>{title}</strong>
        {children === undefined ? null : <p>{children}</p>}
      </div>
      {action === undefined ? null : <div class="banner-action">{action}</div>}
    </div>
  );
}

/** One line with a sign: a warning beside what it warns of, or the effect of a click that was not made yet. */
export function Remark({ tone, children }: { tone: Tone; children: ComponentChildren }): JSX.Element {
  return (
    <p class={`remark tone-${tone}`}>
      <Icon name={tone === 'good' ? 'check' : tone === 'neutral' ? 'clock' : 'warning'} size={18} />
      <span>{children}</span>
    </p>
  );
}
