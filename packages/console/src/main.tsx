import { render } from 'preact';
import { App } from './app';
import { followHistory } from './live/place';
import { checkSession } from './live/session';

const root = document.getElementById('app');
if (root) {
  followHistory();
  render(<App />, root);
  void checkSession();
}
