import { directionOf, setLanguage } from './language/language';
import { wantedLanguage } from './live/kept-language';
import { loadFirst } from './texts/first/load';

const language = wantedLanguage();
setLanguage(language, navigator.languages);
document.documentElement.lang = language;
document.documentElement.dir = directionOf(language);

// Everything else is loaded after the language is known, since modules get their texts once. The first ones are fetched
// while the rest is.
void loadFirst();
const root = document.getElementById('app');
if (root) void open(root);

async function open(element: HTMLElement): Promise<void> {
  const { showConsole } = await import('./app');
  showConsole(element);
}
