import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { depositsHref } from '../../browser/href';
import { go } from '../../browser/place';
import { Icon } from '../../parts/icon';
import { texts } from '../../texts/pages/deposits';

const MAX_LENGTH = 255;

/** Finds the address of a customer, or the customer of an address. */
export function DepositSearch({ merchantId, q }: { merchantId: string | undefined; q: string }): JSX.Element {
  const [text, setText] = useState(q);
  return (
    <form
      class="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        go(depositsHref(merchantId, { q: text.trim() }));
      }}
    >
      <Icon name="search" size={18} />
      <input
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        maxLength={MAX_LENGTH}
        spellcheck={false}
        autoComplete="off"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
      />
    </form>
  );
}
