import type { JSX } from 'preact';
import { groupsOf, shortForm, twoLines } from '../../format/chain-text';
import { pageFact } from '../../browser/page-fact';
import { useNarrow } from '../../browser/use-narrow';
import { CopyButton } from './copy';

/** Counted in groups. */
const MAX_ADDRESS_LENGTH = 9;

interface WholeProps {
  text: string;
  /** For example "Address" or "Transaction". */
  label: string;
  copyName: string;
  lines?: 1 | 2;
}

/** An address or hash in full, in groups of four, with its copy button. Selected text has no gaps. */
export function Whole({ text, label, copyName, lines = 1 }: WholeProps): JSX.Element {
  const isNarrow = useNarrow();
  const groups = groupsOf(text);
  const rows = lines === 2 || isNarrow ? twoLines(groups) : [groups];
  return (
    <div class="whole">
      <div class="whole-text">
        <span class="label">{label}</span>
        <span
          class={groups.length > MAX_ADDRESS_LENGTH ? 'mono groups long' : 'mono groups'}
          data-copied
          translate={false}
          dir="ltr"
          onCopy={(event) => {
            event.clipboardData?.setData('text/plain', text);
            event.preventDefault();
          }}
        >
          {rows.map((row, line) => (
            <span class="groups-line" key={line}>
              {row.map((group, index) => (
                <span class={(line * (rows[0]?.length ?? 0) + index) % 2 === 0 ? 'group' : 'group second'} key={index}>
                  {group}
                </span>
              ))}
            </span>
          ))}
        </span>
      </div>
      <CopyButton text={text} name={copyName} />
    </div>
  );
}

/** Both ends of an address or hash, with the full text in the tooltip. */
export function Short({ text }: { text: string }): JSX.Element {
  return (
    <span class="mono short" translate={false} dir="ltr" title={text}>
      {shortForm(text)}
    </span>
  );
}

interface ExplorerProps {
  text: string;
  /** Where the explorer shows texts of its kind: by default, transactions. */
  base?: string;
}

/** A link to the explorer, named by its host; only to http and https. */
export function ExplorerLink({ text, base = pageFact('tx-explorer') }: ExplorerProps): JSX.Element | null {
  const href = explorerHref(base, text);
  if (!href) return null;
  return (
    <a class="link" href={href.href} target="_blank" rel="noopener noreferrer">
      {href.host}
    </a>
  );
}

/** The explorer URL of an address or hash; base URLs may end with a slash or not. */
function explorerHref(base: string, text: string): URL | undefined {
  const address = `${base.replace(/\/+$/, '')}/${encodeURIComponent(text)}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}
