import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { decimalMark } from '../../language/locale';
import { texts } from '../../texts/pages/counter';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const MAX_LENGTH = 14;
/** The key of a keyboard that takes the last character back. */
const ERASE = 'M7.5 4.5H17v11H7.5L2.5 10ZM9.5 7.5l5 5M14.5 7.5l-5 5';

interface KeypadProps {
  value: string;
  isWrong: boolean;
  onInput: (value: string) => void;
}

/**
 * The amount and its keys. A keyboard types into the field, which has the focus; that of a phone stays away. Whoever does
 * not see the screen hears what the keys have made of the amount.
 */
export function Keypad({ value, isWrong, onInput }: KeypadProps): JSX.Element {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [heard, setHeard] = useState('');
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);
  const press = (next: string) => () => {
    if (next.length > MAX_LENGTH) return;
    onInput(next);
    setHeard(next === '' ? '0' : next);
  };
  return (
    <div class="keypad">
      <label class="heard-only" for={id}>
        {texts.amount}
      </label>
      <input
        id={id}
        ref={field}
        class="till-amount"
        dir="ltr"
        inputMode="none"
        autoComplete="off"
        maxLength={MAX_LENGTH}
        placeholder="0"
        value={value}
        aria-invalid={isWrong}
        onInput={(event) => {
          onInput(event.currentTarget.value);
        }}
      />
      <span class="heard-only" role="status">
        {heard}
      </span>
      <div class="keys" dir="ltr">
        {[...DIGITS, decimalMark(), '0'].map((key) => (
          <button type="button" class="key" key={key} onClick={press(value + key)}>
            {key}
          </button>
        ))}
        <button type="button" class="key" aria-label={texts.erase} onClick={press(value.slice(0, -1))}>
          <svg class="icon" width="28" height="28" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path d={ERASE} />
          </svg>
        </button>
      </div>
    </div>
  );
}
