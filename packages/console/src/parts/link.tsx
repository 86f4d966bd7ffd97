import type { ComponentChildren, JSX } from 'preact';
import { go } from '../browser/place';

interface LinkProps {
  href: string;
  children: ComponentChildren;
  class?: string;
  label?: string;
  isCurrent?: boolean;
  onGo?: () => void;
}

/** A link inside the console, which navigates without reloading the page. */
export function Link({ href, children, class: style = 'link', label, isCurrent, onGo }: LinkProps): JSX.Element {
  return (
    <a
      href={href}
      class={style}
      aria-label={label}
      aria-current={isCurrent === true ? 'page' : undefined}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onGo?.();
        go(href);
      }}
    >
      {children}
    </a>
  );
}
