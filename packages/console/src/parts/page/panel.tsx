import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { unknownSince } from '../../format/time';
import type { Known } from '../../live/freshness';
import { useOutage } from '../../live/sources';
import type { Live } from '../../live/use-live';
import { useNow } from '../../live/use-now';
import { Button } from '../button';
import { Icon } from '../icon';
import { texts } from '../../texts/frame';

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

/**
 * The loaded data, greyed out while it is only known to have been true, or a placeholder. While nothing on the page is
 * up to date, the banner above it says so, once.
 */
export function Loaded<T>({
  live,
  children,
}: {
  live: Live<T>;
  children: (data: T) => ComponentChildren;
}): JSX.Element {
  const outage = useOutage();
  return (
    <>
      {live.isFresh || outage ? null : <Doubt live={live} />}
      {live.data !== undefined ? (
        <AsKnown source={live}>{children(live.data)}</AsKnown>
      ) : live.isFresh ? (
        <LoadingWord />
      ) : outage ? (
        <p class="loading">{texts.notKnownYet}</p>
      ) : null}
    </>
  );
}

/** Marks values with the time at which they were last known, and greys them out if that is not now. */
export function AsKnown<T>({ source, children }: { source: Known<T>; children: ComponentChildren }): JSX.Element {
  const { knownAt, isFresh } = source;
  return (
    <div class={isFresh ? 'as-known' : 'as-known stale'} data-as-of={knownAt?.toISOString()}>
      {children}
    </div>
  );
}

const DOUBT_DELAY_MS = 1_500;

/** Not at once, because a page that was hidden gets its answers in a moment, and nothing on it should jump. */
function Doubt<T>({ live }: { live: Live<T> }): JSX.Element | null {
  const isShown = useDelay(live.error === undefined ? DOUBT_DELAY_MS : 0);
  const now = useNow(SECOND_MS);
  if (!isShown) return null;
  return (
    <div class="load-failure">
      <span class="tone-neutral">
        <Icon name="clock" />
      </span>
      <p>
        <strong>{live.data === undefined ? texts.notKnownYet : unknownSince(live.knownAt, now)}.</strong>{' '}
        {texts.triesAgain}
      </p>
      <Button size="small" onClick={live.reload}>
        {texts.tryAgain}
      </Button>
      <span class="heard-only" role="status">
        {live.data === undefined ? texts.couldNotBeLoaded : texts.notUpToDate}
      </span>
    </div>
  );
}

const LOADING_DELAY_MS = 400;
const SECOND_MS = 1_000;

/** Data that loads quickly needs no loading text. */
function LoadingWord(): JSX.Element {
  return <p class="loading">{useDelay(LOADING_DELAY_MS) ? texts.loading : '\u00a0'}</p>;
}

/** Whether the component has been there for so long. */
function useDelay(delayMs: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setOver(true);
    }, delayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [delayMs]);
  return isOver || delayMs === 0;
}

/** Shown instead of an empty list. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }): JSX.Element {
  return (
    <p class="empty">
      <strong>{title}</strong> {children}
    </p>
  );
}
