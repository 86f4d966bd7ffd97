import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { usePlace } from './browser/place';
import { useSession } from './live/session';
import { LaterPage, preloadPages } from './pages/later-page';
import { LoginPage } from './pages/login';
import { OverviewPage } from './pages/overview/overview-page';
import { Shell } from './shell/shell';

/** The whole console: nothing while the session is being checked, the login page, or the sections. */
export function App(): JSX.Element {
  const { state } = useSession();
  const { path } = usePlace();
  useEffect(() => {
    if (state === 'in') preloadPages();
  }, [state]);
  if (state === 'checking') return <main aria-busy="true" />;
  if (state === 'out') return <LoginPage />;
  return <Shell>{path === '' ? <OverviewPage /> : <LaterPage path={path} />}</Shell>;
}
