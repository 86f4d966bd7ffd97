import type { JSX } from 'preact';
import { CounterPage } from './pages/counter/counter-page';
import { DayPage } from './pages/counter/day-page';
import { SalePage } from './pages/counter/sale-page';
import { NotFoundPage } from './parts/page/not-found';
import { maySee } from './shell/nav-items';
import './styles/later.css';

/** The page at a path of the counter: a script of its own, because most tills show nothing else. */
export function pageOf(path: string): JSX.Element {
  const [section = '', id, ...rest] = path.split('/');
  if (!maySee(section) || rest.length > 0) return <NotFoundPage />;
  if (id === undefined) return <CounterPage />;
  return id === 'day' ? <DayPage /> : <SalePage key={id} id={id} />;
}
