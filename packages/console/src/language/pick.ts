import { currentLanguage, type Language } from './language';

/** The same module in every language. All have the texts of the English one. */
type Modules<Texts> = { en: () => Promise<Texts> } & Record<Exclude<Language, 'en'>, () => Promise<NoInfer<Texts>>>;

/** Loads texts in the language of the page, and in no other. */
export function pick<Texts>(modules: Modules<Texts>): Promise<Texts> {
  return modules[currentLanguage()]();
}
