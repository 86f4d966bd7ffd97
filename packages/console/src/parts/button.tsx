import type { ComponentChildren, JSX } from 'preact';
import { Icon, type IconName } from './icon';

export interface ButtonProps {
  children: ComponentChildren;
  variant?: 'black' | 'outlined' | 'plain' | 'red-outlined' | 'red';
  size?: 'normal' | 'small';
  icon?: IconName;
  type?: 'button' | 'submit';
  isDisabled?: boolean;
  onClick?: () => void;
}

/** A button. Black is for the single main action of a view. */
export function Button(props: ButtonProps): JSX.Element {
  const { children, variant = 'outlined', size = 'normal', icon, type = 'button', isDisabled = false, onClick } = props;
  return (
    <button type={type} class={`button ${variant} ${size}`} disabled={isDisabled} onClick={onClick}>
      {icon ? <Icon name={icon} size={18} /> : null}
      {children}
    </button>
  );
}
