import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icon';

const SHOWN_MS = 4_000;
type Outcome = 'idle' | 'copied' | 'refused';

/** A button that copies exactly `text`, and says that it did for four seconds. What it copies is marked `data-copied`. */
export function CopyButton(props: {
  text: string;
  name: string;
  look?: 'black' | 'outlined' | 'icon';
  label?: string;
}): JSX.Element {
  const { text, name, look = 'icon', label = 'Copy' } = props;
  const [outcome, copy] = useCopy(text);
  const words = { idle: label, copied: 'Copied', refused: 'Press Ctrl C' }[outcome];
  return (
    <button
      type="button"
      class={look === 'icon' ? 'copy-icon' : `button ${look} copy`}
      data-outcome={outcome}
      aria-label={outcome === 'idle' ? name : words}
      title={look === 'icon' ? (outcome === 'idle' ? name : words) : undefined}
      onClick={(event) => {
        copy(event.currentTarget);
      }}
    >
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
      {look === 'icon' ? null : <span>{words}</span>}
      <span class="heard-only" role="status">
        {outcome === 'idle' ? '' : words}
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

/** Browsers offer the clipboard on https and on this machine only; elsewhere the text is selected instead. */
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
