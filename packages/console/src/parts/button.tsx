import type { ComponentChildren, JSX } from 'preact';
import { go } from '../browser/place';
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
  onClick?: () => void;
}

/** A button. Black is for the single main action of a view. */
export function Button(props: ButtonProps): JSX.Element {
  const {
    children,
    variant = 'outlined',
    size = 'normal',
    icon,
    type = 'button',
    isDisabled = false,
    label,
    onClick,
  } = props;
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
