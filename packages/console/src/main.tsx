import { render, type JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { followActivity } from './api/http/activity';
import { followHistory, usePlace } from './browser/place';
import { setLocale } from './language/locale';
import { LANGUAGE } from './language/writing';
import { checkSession, useSession } from './live/session';
import { OverviewPage } from './pages/overview/overview-page';
import { LaterPage, preloadPages } from './shell/later-page';
import { LoginPage } from './shell/login-page';
import { Shell } from './shell/shell';

const loadPages = () => import('./pages');

/** The whole console: nothing while the session is being checked, the login page, or the sections. */
function App(): JSX.Element {
  const { state } = useSession();
  const { path } = usePlace();
  useEffect(() => {
    if (state === 'in') preloadPages(loadPages);
  }, [state]);
  if (state === 'checking') return <main aria-busy="true" />;
  if (state === 'out') return <LoginPage />;
  return <Shell>{path === '' ? <OverviewPage /> : <LaterPage path={path} load={loadPages} />}</Shell>;
}

const root = document.getElementById('app');
if (root) {
  document.documentElement.lang = LANGUAGE;
  setLocale(navigator.languages);
  followHistory();
  followActivity();
  render(<App />, root);
  void checkSession();
}
