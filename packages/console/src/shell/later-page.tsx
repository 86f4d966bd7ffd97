import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../parts/button';
import { texts } from '../texts/frame';

type PageOf = (path: string) => JSX.Element;

/** Loads the script of pages, which is one of several, so that the console shows something after few bytes. */
type Load = () => Promise<{ pageOf: PageOf }>;

const loaded = new Map<Load, PageOf>();

async function keep(load: Load): Promise<void> {
  const { pageOf } = await load();
  loaded.set(load, pageOf);
}

/** Loads them before one is opened. A failure is reported when it matters. */
export function preloadPages(load: Load): void {
  keep(load).catch(() => undefined);
}

/** A page that need not have been loaded yet. */
export function LaterPage({ path, load }: { path: string; load: Load }): JSX.Element {
  const [, draw] = useState(0);
  const [failed, setFailed] = useState<Load>();
  const pageOf = loaded.get(load);
  useEffect(() => {
    if (loaded.has(load)) return;
    keep(load).then(
      () => {
        draw((count) => count + 1);
      },
      () => {
        setFailed(() => load);
      },
    );
  }, [load]);
  if (pageOf) return pageOf(path);
  return failed === load ? <NotLoaded /> : <div aria-busy="true" />;
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
