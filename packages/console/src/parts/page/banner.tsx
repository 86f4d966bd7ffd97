import type { ComponentChildren, JSX } from 'preact';
import type { Tone } from '../../format/status';
import { Icon } from '../icon';

interface BannerProps {
  tone: Tone;
  title: ComponentChildren;
  children?: ComponentChildren;
  action?: ComponentChildren;
  /** Announced at once, interrupting the screen reader. */
  isAlert?: boolean;
}

/** A notice about the whole page. */
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

/** One line with an icon: a warning beside its subject, or the effect of a click before it is made. */
export function Remark({ tone, children }: { tone: Tone; children: ComponentChildren }): JSX.Element {
  return (
    <p class={`remark tone-${tone}`}>
      <Icon name={tone === 'good' ? 'check' : tone === 'neutral' ? 'clock' : 'warning'} size={18} />
      <span>{children}</span>
    </p>
  );
}
