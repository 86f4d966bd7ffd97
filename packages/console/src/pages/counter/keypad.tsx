import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { decimalMark } from '../../language/locale';
import { Icon } from '../../parts/icon';
import { texts } from '../../texts/pages/counter';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const MAX_LENGTH = 14;

interface KeypadProps {
  value: string;
  isWrong: boolean;
  onInput: (value: string) => void;
}

/** The amount and its keys. A keyboard types into the field too; that of a phone stays away. */
export function Keypad({ value, isWrong, onInput }: KeypadProps): JSX.Element {
  const id = useId();
  const press = (key: string) => () => {
    if (value.length < MAX_LENGTH) onInput(value + key);
  };
  return (
    <div class="keypad">
      <label class="heard-only" for={id}>
        {texts.amount}
      </label>
      <input
        id={id}
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
      <div class="keys" dir="ltr">
        {[...DIGITS, decimalMark(), '0'].map((key) => (
          <button type="button" class="key" key={key} onClick={press(key)}>
            {key}
          </button>
        ))}
        <button
          type="button"
          class="key"
          aria-label={texts.erase}
          onClick={() => {
            onInput(value.slice(0, -1));
          }}
        >
          <Icon name="cross" size={24} />
        </button>
      </div>
    </div>
  );
}
