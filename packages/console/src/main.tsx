import { render } from 'preact';
import { followActivity } from './api/http/activity';
import { App } from './app';
import { setLocale } from './language/locale';
import { followHistory } from './browser/place';
import { checkSession } from './live/session';
import { LANGUAGE } from './language/writing';

const root = document.getElementById('app');
if (root) {
  document.documentElement.lang = LANGUAGE;
  setLocale(navigator.languages);
  followHistory();
  followActivity();
  render(<App />, root);
  void checkSession();
}
