import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { LIST_ORDERS } from '../../api/orders';
import { plainText } from '../../format/hostile-text';
import { hrefOf } from '../../browser/href';
import { clockTime } from '../../format/time';
import { may } from '../../live/session';
import { useOldest, useOutage } from '../../live/sources';
import { useNarrow } from '../../browser/use-narrow';
import { useNow } from '../../live/use-now';
import { Icon } from '../icon';
import { Link } from '../link';
import { Logo } from './logo';
import { networkChip } from './network';
import { SearchBox } from './search-box';
import { texts } from '../../texts/frame';

interface PageProps {
  /** Also the window title. */
  title: string;
  /** Replaces the title if it needs more than text. */
  heading?: ComponentChildren;
  /** Beside the title. */
  extra?: ComponentChildren;
  /** Above the title: the breadcrumb. */
  trail?: ComponentChildren;
  /** The target of "back" on a phone. */
  back?: { path: string; label: string };
  /** The buttons of this page. */
  actions?: ComponentChildren;
  hasSearch?: boolean;
  children: ComponentChildren;
}

/** A page: its header, and below it the content, which is inert while none of it is up to date. */
export function Page(props: PageProps): JSX.Element {
  const { title, heading, extra, trail, actions, children } = props;
  const hasSearch = props.hasSearch !== false && LIST_ORDERS.some(may);
  const outage = useOutage();
  const isNarrow = useNarrow();
  const [isSearchOpen, setSearchOpen] = useState(false);
  const search = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = texts.windowTitle(plainText(title));
  }, [title]);
  useEffect(() => {
    if (isSearchOpen) search.current?.querySelector('input')?.focus();
  }, [isSearchOpen]);
  return (
    <>
      <header class={isSearchOpen ? 'page-head searching' : 'page-head'}>
        <PhoneStart back={props.back} />
        <div class="page-title">
          {trail === undefined ? null : <p class="trail">{trail}</p>}
          <div class="page-title-line">
            <h1>{heading ?? title}</h1>
            {extra}
          </div>
        </div>
        {props.back || networkChip() === '' ? null : <span class="chip phone-only">{networkChip()}</span>}
        {hasSearch ? (
          <button
            type="button"
            class="icon-button phone-only"
            aria-label={texts.search}
            aria-expanded={isSearchOpen}
            onClick={() => {
              setSearchOpen(!isSearchOpen);
            }}
          >
            <Icon name={isSearchOpen ? 'cross' : 'search'} />
          </button>
        ) : null}
        <div class="page-tools" ref={search}>
          {hasSearch ? <SearchBox /> : null}
          {isNarrow ? null : actions}
        </div>
      </header>
      <fieldset class="page-body" disabled={outage !== undefined}>
        {isNarrow && actions !== undefined ? <div class="page-actions">{actions}</div> : null}
        {children}
        <KnownAt />
      </fieldset>
    </>
  );
}

/** The time that every value of the page carries: each was read then, or later. */
function KnownAt(): JSX.Element | null {
  const oldest = useOldest();
  const now = useNow();
  if (!oldest) return null;
  const iso = oldest.toISOString();
  return (
    <p class="known-at">
      {texts.readAt(
        <time dateTime={iso} title={iso}>
          {clockTime(oldest, now, 'second')}
        </time>,
      )}
    </p>
  );
}

function PhoneStart({ back }: { back: PageProps['back'] }): JSX.Element {
  return (
    <div class="phone-only phone-start">
      {back ? (
        <Link href={hrefOf(back.path)} class="icon-button" label={texts.backTo(back.label)}>
          <Icon name="back" />
        </Link>
      ) : (
        <Logo />
      )}
    </div>
  );
}
