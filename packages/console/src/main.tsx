import { render } from 'preact';
import { followActivity } from './api/activity';
import { App } from './app';
import { followHistory } from './live/place';
import { checkSession } from './live/session';

const root = document.getElementById('app');
if (root) {
  followHistory();
  followActivity();
  render(<App />, root);
  void checkSession();
}
