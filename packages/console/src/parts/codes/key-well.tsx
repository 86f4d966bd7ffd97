import type { JSX } from 'preact';
import { CopyButton } from './copy';

interface KeyWellProps {
  label: string;
  copyName: string;
  text: string;
  variant: 'black' | 'outlined';
}

/** A key or secret in full, with its copy button. */
export function KeyWell({ label, copyName, text, variant }: KeyWellProps): JSX.Element {
  return (
    <div class="field">
      <span class="label-strong">{label}</span>
      <div class="well key-well">
        <code translate={false} data-copied>
          {text}
        </code>
        <CopyButton text={text} name={copyName} variant={variant} />
      </div>
    </div>
  );
}
