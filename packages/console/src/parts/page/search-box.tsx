import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { hrefOf } from '../../browser/href';
import { go, usePlace } from '../../browser/place';
import { useSession } from '../../live/session';
import { Icon } from '../icon';
import { texts } from '../../texts/frame';

const MAX_LENGTH = 255;

/** Finds orders by the begin of their id, reference, address, transaction or merchant. Ctrl or Cmd K focuses it. */
export function SearchBox(): JSX.Element {
  const searched = useSession().merchant === undefined ? texts.searchedFor : texts.searchedForOwn;
  const { path, query } = usePlace();
  const search = path === 'orders' ? (query.get('q') ?? '') : '';
  const [text, setText] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setText(search);
  }, [search]);
  // At once, not after the paint: who follows a link and presses the keys right away would lose them.
  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => {
      document.removeEventListener('keydown', focus);
    };
  }, []);
  return (
    <form
      class="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const q = text.trim();
        go(hrefOf('orders', { q }));
      }}
    >
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        aria-label={searched}
        placeholder={searched}
        maxLength={MAX_LENGTH}
        spellcheck={false}
        autoComplete="off"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      <kbd aria-hidden="true">{texts.searchKeys}</kbd>
    </form>
  );
}
