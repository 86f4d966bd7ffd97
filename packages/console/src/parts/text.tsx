import type { JSX } from 'preact';
import { piecesOf, plainText } from '../format/hostile-text';

/** A text that somebody else wrote: isolated, and with every unseen character drawn as its code. */
export function Foreign(props: { text: string; clip?: boolean; hasLines?: boolean }): JSX.Element {
  const { text, clip = false, hasLines = false } = props;
  return (
    <bdi class={clip ? 'foreign clip' : 'foreign'} title={clip ? plainText(text) : undefined}>
      {piecesOf(text, hasLines).map((piece, index) =>
        'text' in piece ? (
          piece.text
        ) : (
          <span class="code-point" key={index}>
            {piece.code}
          </span>
        ),
      )}
    </bdi>
  );
}

/** A URL, whole, which wraps anywhere; a link only when it is http or https. */
export function Url({ url }: { url: string }): JSX.Element {
  return (
    <span class="url">
      <Foreign text={url} />
    </span>
  );
}
