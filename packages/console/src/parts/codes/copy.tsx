import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../icon';
import { texts } from '../../texts/frame';

const SHOWN_MS = 4_000;
type Outcome = 'idle' | 'copied' | 'refused';

/** A button that copies exactly `text`, and confirms it for four seconds. The element to copy has `data-copied`. */
export function CopyButton(props: {
  text: string;
  name: string;
  variant?: 'black' | 'outlined' | 'icon';
  label?: string;
}): JSX.Element {
  const { text, name, variant = 'icon', label = texts.copy } = props;
  const [outcome, copy] = useCopy(text);
  const shownLabel = { idle: label, copied: texts.copied, refused: texts.pressCtrlC }[outcome];
  return (
    <button
      type="button"
      class={variant === 'icon' ? 'copy-icon' : `button ${variant} copy`}
      data-outcome={outcome}
      aria-label={outcome === 'idle' ? name : shownLabel}
      title={variant === 'icon' ? (outcome === 'idle' ? name : shownLabel) : undefined}
      onClick={(event) => {
        copy(event.currentTarget);
      }}
    >
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
      {variant === 'icon' ? null : <span>{shownLabel}</span>}
      <span class="heard-only" role="status">
        {outcome === 'idle' ? '' : shownLabel}
      </span>
    </button>
  );
}

function useCopy(text: string): [Outcome, (button: HTMLElement) => void] {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => {
      setOutcome('idle');
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);
  useEffect(() => {
    setOutcome('idle');
  }, [text]);
  const copy = (button: HTMLElement): void => {
    void write(text, button).then(setOutcome);
  };
  return [outcome, copy];
}

/** Browsers offer the clipboard on https and localhost only; elsewhere the text is selected instead. */
async function write(text: string, button: HTMLElement): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    const shown = button.parentElement?.querySelector('[data-copied]');
    if (shown) getSelection()?.selectAllChildren(shown);
    return 'refused';
  }
}
