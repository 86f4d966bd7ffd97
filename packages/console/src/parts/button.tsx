import type { ComponentChildren, JSX } from 'preact';
import type { Operation } from '../api/access/me';
import { go } from '../browser/place';
import { may } from '../live/session';
import { Icon, type IconName } from './icon';

export interface ButtonProps {
  children: ComponentChildren;
  variant?: 'black' | 'outlined' | 'plain' | 'red-outlined' | 'red';
  size?: 'normal' | 'small';
  icon?: IconName;
  type?: 'button' | 'submit';
  isDisabled?: boolean;
  /** What screen readers say instead of the text, where several buttons have the same. It must contain the text. */
  label?: string;
  /** What it does in the end: where the person may do none of it, the button is omitted. */
  does?: readonly Operation[];
  onClick?: () => void;
}

/** A button. Black is for the single main action of a view. */
export function Button(props: ButtonProps): JSX.Element | null {
  const {
    children,
    variant = 'outlined',
    size = 'normal',
    icon,
    type = 'button',
    isDisabled = false,
    label,
    does,
    onClick,
  } = props;
  if (does?.some(may) === false) return null;
  return (
    <button type={type} class={`button ${variant} ${size}`} disabled={isDisabled} aria-label={label} onClick={onClick}>
      {icon ? <Icon name={icon} size={18} /> : null}
      {children}
    </button>
  );
}

/** A button that opens a page of the console. */
export function PageButton({ href, ...button }: Omit<ButtonProps, 'onClick'> & { href: string }): JSX.Element {
  return (
    <Button
      {...button}
      onClick={() => {
        go(href);
      }}
    />
  );
}
