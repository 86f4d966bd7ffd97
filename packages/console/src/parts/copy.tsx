import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icon';

const SHOWN_MS = 4_000;
type Outcome = 'idle' | 'copied' | 'refused';

/** A button that copies exactly `text`, and says that it did for four seconds. */
export function CopyButton(props: {
  text: string;
  name: string;
  look?: 'black' | 'outlined' | 'icon';
  label?: string;
}): JSX.Element {
  const { text, name, look = 'icon', label = 'Copy' } = props;
  const [outcome, copy] = useCopy(text);
  const words = { idle: label, copied: 'Copied', refused: 'Not copied' }[outcome];
  return (
    <button
      type="button"
      class={look === 'icon' ? 'copy-icon' : `button ${look} copy`}
      data-outcome={outcome}
      aria-label={outcome === 'idle' ? name : words}
      title={look === 'icon' ? (outcome === 'idle' ? name : words) : undefined}
      onClick={copy}
    >
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
      {look === 'icon' ? null : <span>{words}</span>}
      <span class="unheard-not-unsaid" role="status">
        {outcome === 'idle' ? '' : words}
      </span>
    </button>
  );
}

function useCopy(text: string): [Outcome, () => void] {
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
  const copy = (): void => {
    void write(text).then(setOutcome);
  };
  return [outcome, copy];
}

/** Browsers offer the clipboard on https and on this machine only; elsewhere, and when refused, it is said. */
async function write(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copyOldWay(text) ? 'copied' : 'refused';
  }
}

function copyOldWay(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'unheard-not-unsaid';
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  const focused = document.activeElement;
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
