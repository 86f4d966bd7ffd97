import type { JSX } from 'preact';
import { piecesOf, plainText } from '../format/hostile-text';

/** An untrusted text: isolated, with every invisible character shown as its code. */
export function Untrusted(props: { text: string; clip?: boolean; hasLines?: boolean }): JSX.Element {
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

/** A full URL, which wraps anywhere; a link only if it is http or https. */
export function Url({ url }: { url: string }): JSX.Element {
  return (
    <span class="url">
      <Untrusted text={url} />
    </span>
  );
}
