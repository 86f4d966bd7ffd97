import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Unreachable } from '../api/client';
import { retrySeconds } from '../live/poll';
import type { Live } from '../live/use-live';
import { Button } from './button';
import { Icon } from './icon';

interface PanelProps {
  title: ComponentChildren;
  hint?: ComponentChildren;
  /** At the end of the title line. */
  extra?: ComponentChildren;
  children: ComponentChildren;
  class?: string;
}

/** A card with a title. */
export function Panel({ title, hint, extra, children, class: style = '' }: PanelProps): JSX.Element {
  return (
    <section class={`card panel ${style}`}>
      <header class="panel-head">
        <h2>{title}</h2>
        {hint === undefined ? null : <span class="panel-hint">{hint}</span>}
        {extra === undefined ? null : <span class="panel-extra">{extra}</span>}
      </header>
      {children}
    </section>
  );
}

/** The loaded data, or a placeholder: a text while loading, a retry after a failure. */
export function Loaded<T>({
  live,
  children,
}: {
  live: Live<T>;
  children: (data: T) => ComponentChildren;
}): JSX.Element {
  // An unreachable gateway is reported once, above the page.
  const isShownAbove = live.error instanceof Unreachable && live.data !== undefined;
  return (
    <>
      {live.error === undefined || isShownAbove ? null : <LoadFailure live={live} />}
      {live.data !== undefined ? children(live.data) : live.error === undefined ? <LoadingWord /> : null}
    </>
  );
}

function LoadFailure<T>({ live }: { live: Live<T> }): JSX.Element {
  return (
    <div class="load-failure" role="status">
      <span class="tone-warn">
        <Icon name="warning" />
      </span>
      <p>
        <strong>This list could not be loaded.</strong> The rest of the page is fresh. Trying again in{' '}
        {retrySeconds(live.error)} seconds.
      </p>
      <Button size="small" onClick={live.reload}>
        Try again
      </Button>
    </div>
  );
}

const LOADING_DELAY_MS = 400;

/** Data that loads quickly needs no loading text. */
function LoadingWord(): JSX.Element {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLong(true);
    }, LOADING_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return <p class="loading">{isLong ? 'Loading' : '\u00a0'}</p>;
}

/** Shown instead of an empty list. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }): JSX.Element {
  return (
    <p class="empty">
      <strong>{title}</strong> {children}
    </p>
  );
}
