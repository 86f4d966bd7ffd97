/** Something that nobody may be told. */
export interface Secret {
  name: string;
  value: string;
}

/** Something that was told, and where. */
export interface Told {
  place: string;
  text: string;
}

/** Looks through what was told; returns one line for each secret that is in it, which does not repeat the secret. */
export type SecretSearch = (told: Told) => string[];

/** So many words of a seed phrase in their order are no accident. */
const RUN = 4;
/** Where a secret may begin is found by so many of its first letters. */
const START = 8;

/**
 * Makes a search, which takes a time that hardly depends on how many secrets there are. It finds a secret in any case of
 * letters as it is, as base64 of itself and, where it is hexadecimal, as base64 of its bytes; and any four words of a
 * seed phrase in their order, whatever stands between them.
 * @throws Error for a secret that is too short to be told from an accident
 */
export function searchFor(secrets: readonly Secret[], mnemonics: readonly string[]): SecretSearch {
  const forms = new Map<string, Secret[]>();
  for (const form of secrets.flatMap(formsOf)) {
    if (form.value.length < START) throw new Error(`${form.name} is too short to be looked for`);
    const start = form.value.slice(0, START);
    forms.set(start, [...(forms.get(start) ?? []), form]);
  }
  const runs = new Set(mnemonics.flatMap((mnemonic) => runsOf(wordsOf(mnemonic))));
  return ({ place, text }) => {
    const found = new Set(formsIn(text.toLowerCase(), forms));
    if (runsOf(wordsOf(text)).some((run) => runs.has(run))) found.add('the seed phrase');
    return [...found].map((name) => `${name} is told by ${place}`);
  };
}

function formsOf({ name, value }: Secret): Secret[] {
  const hex = value.replace(/^0x/, '');
  const bytes = /^([0-9a-f]{2}){16,}$/i.test(hex) ? [Buffer.from(hex, 'hex')] : [];
  const forms = [Buffer.from(value), ...bytes].flatMap((raw) => [raw.toString('base64'), raw.toString('base64url')]);
  return [hex, ...forms].map((form) => ({ name, value: form.replace(/=+$/, '').toLowerCase() }));
}

function formsIn(text: string, forms: ReadonlyMap<string, readonly Secret[]>): string[] {
  const names: string[] = [];
  for (let at = 0; at + START <= text.length; at++) {
    for (const { name, value } of forms.get(text.slice(at, at + START)) ?? []) {
      if (text.startsWith(value, at)) names.push(name);
    }
  }
  return names;
}

function runsOf(words: readonly string[]): string[] {
  return Array.from({ length: Math.max(0, words.length - RUN + 1) }, (_, at) => words.slice(at, at + RUN).join(' '));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? [];
}
