import { render, type JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { followActivity } from './api/http/activity';
import { hrefOf, INVITATION } from './browser/href';
import { keepLinkSecret } from './browser/link-secret';
import { followHistory, go, usePlace } from './browser/place';
import { checkSession, useSession } from './live/session';
import { OverviewPage } from './pages/overview/overview-page';
import { LaterPage, preloadPages } from './shell/later-page';
import { LoginPage } from './shell/login-page';
import { homePath } from './shell/nav-items';
import { Shell } from './shell/shell';
import { WaitingPage } from './shell/waiting-page';

const loadPages = () => import('./pages');
const loadCounterPages = () => import('./counter-pages');
const loadGatewayPages = () => import('./gateway-pages');
const loadGatewayOverview = () => import('./pages/overview/gateway/gateway-overview');
/** What merchants' people never see, and are not sent. */
const GATEWAY_SECTIONS = ['merchants', 'wallet', 'unmatched', 'rates', 'health'];

function loadOf(path: string): typeof loadPages {
  if (path === '') return loadGatewayOverview;
  const section = path.split('/')[0] ?? '';
  if (section === 'counter') return loadCounterPages;
  return GATEWAY_SECTIONS.includes(section) ? loadGatewayPages : loadPages;
}

/** The whole console: nothing while the session is being checked, the login page, or what the person may see. */
function App(): JSX.Element {
  const { state, me, merchant } = useSession();
  const { path } = usePlace();
  useEffect(() => {
    if (state !== 'in' || homePath() === 'counter') return; // a till shows hardly anything else
    preloadPages(loadPages);
    if (merchant === undefined) preloadPages(loadGatewayPages);
  }, [state, merchant]);
  if (state === 'checking') return <main aria-busy="true" />;
  if (path === INVITATION) return <LaterPage path={path} load={loadPages} />;
  if (state === 'out') return <LoginPage />;
  return <Shell>{me ? <CurrentPage path={path} isOfMerchant={merchant !== undefined} /> : <WaitingPage />}</Shell>;
}

function CurrentPage({ path, isOfMerchant }: { path: string; isOfMerchant: boolean }): JSX.Element {
  const shown = path === '' ? homePath() : path;
  useEffect(() => {
    if (path !== shown) go(hrefOf(shown), 'replace');
  }, [path, shown]);
  return shown === '' && isOfMerchant ? <OverviewPage /> : <LaterPage path={shown} load={loadOf(shown)} />;
}

/** Shows the console. */
export function showConsole(root: HTMLElement): void {
  keepLinkSecret();
  followHistory();
  followActivity();
  render(<App />, root);
  void checkSession();
}
