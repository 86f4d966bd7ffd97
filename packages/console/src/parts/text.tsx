import { Fragment, type JSX } from 'preact';
import { piecesOf, plainText } from '../format/hostile-text';

const AFTER_SEPARATOR = /(?<=[/?&=])(?=\w)/;

/** An untrusted text: isolated, with every invisible character shown as its code. */
export function Untrusted(props: { text: string; clip?: boolean; hasLines?: boolean }): JSX.Element {
  const { text, clip = false, hasLines = false } = props;
  return (
    <bdi class={clip ? 'foreign clip' : 'foreign'} title={clip ? plainText(text) : undefined}>
      {piecesOf(text, hasLines).map((piece, index) =>
        'text' in piece ? (
          <Fragment key={index}>{clip ? piece.text : <Breakable text={piece.text} />}</Fragment>
        ) : (
          <span class="code-point" key={index}>
            {piece.code}
          </span>
        ),
      )}
    </bdi>
  );
}

/** A text that may go on in the next line after each sign that separates the parts of a URL. */
function Breakable({ text }: { text: string }): JSX.Element {
  return (
    <>
      {text.split(AFTER_SEPARATOR).map((part, index) => (
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </>
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
