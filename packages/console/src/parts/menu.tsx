import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Operation } from '../api/access/me';
import { may } from '../live/session';
import { Icon } from './icon';

export interface MenuItem {
  label: string;
  isRed?: boolean;
  /** What it does in the end: where the person may do none of it, the item is omitted. */
  does?: readonly Operation[];
  onChoose: () => void;
}

/** A button with three dots that opens a menu: arrows move, Escape closes, Tab leaves. */
export function Menu(props: { name: string; items: readonly MenuItem[] }): JSX.Element | null {
  const { name } = props;
  const items = props.items.filter(({ does }) => does?.some(may) !== false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) itemsOf(list.current)[0]?.focus();
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  if (items.length === 0) return null;
  return (
    <div
      class="menu"
      onFocusOut={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close();
        else if (moveFocus(list.current, event.key)) event.preventDefault();
      }}
    >
      <button
        ref={button}
        type="button"
        class="menu-button"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <Icon name="more" />
      </button>
      {isOpen ? (
        <div class="menu-list" role="menu" aria-label={name} ref={list}>
          {items.map(({ label, isRed = false, onChoose }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              class={isRed ? 'menu-item red' : 'menu-item'}
              onClick={() => {
                close();
                onChoose();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function moveFocus(list: HTMLElement | null, key: string): boolean {
  const items = itemsOf(list);
  const at = items.findIndex((item) => item === document.activeElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key];
  if (target === undefined || items.length === 0) return false;
  items[(target + items.length) % items.length]?.focus();
  return true;
}
