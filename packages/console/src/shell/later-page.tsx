import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../parts/button';
import { texts } from '../texts/frame';

type PageOf = (path: string) => JSX.Element;

/** All pages but the overview are one script of their own, so that the console shows something after few bytes. */
type Load = () => Promise<{ pageOf: PageOf }>;

let pageOf: PageOf | undefined;

async function keep(load: Load): Promise<void> {
  ({ pageOf } = await load());
}

/** Loads them before one is opened. A failure is reported when it matters. */
export function preloadPages(load: Load): void {
  keep(load).catch(() => undefined);
}

/** A page that need not have been loaded yet. */
export function LaterPage({ path, load }: { path: string; load: Load }): JSX.Element {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(pageOf ? 'loaded' : 'loading');
  useEffect(() => {
    if (state !== 'loading') return;
    keep(load).then(
      () => {
        setState('loaded');
      },
      () => {
        setState('failed');
      },
    );
  }, [state, load]);
  if (pageOf) return pageOf(path);
  return state === 'failed' ? <NotLoaded /> : <div aria-busy="true" />;
}

/** After an upgrade the script has another name, which only a reload finds. */
function NotLoaded(): JSX.Element {
  return (
    <div class="card blank" role="alert">
      <h1>{texts.notLoaded}</h1>
      <p>{texts.whyNotLoaded}</p>
      <Button
        onClick={() => {
          location.reload();
        }}
      >
        {texts.reload}
      </Button>
    </div>
  );
}
