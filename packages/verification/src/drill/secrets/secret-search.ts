/** A value that no output may contain. */
export interface Secret {
  name: string;
  value: string;
}

/** Text that a program wrote, and where. */
export interface Output {
  place: string;
  text: string;
}

/** Searches one output; returns a line for each secret that it contains, without the secret itself. */
export type SecretSearch = (output: Output) => string[];

/** This many words of a seed phrase in sequence are no coincidence. */
const RUN = 4;
/** Number of leading characters by which the start of a secret is found. */
const START = 8;

/**
 * Returns a search whose duration hardly depends on the number of secrets. It finds a secret in upper and lower case
 * verbatim, as base64 of its text and, if it is hexadecimal, as base64 of its bytes; and any four words of a seed
 * phrase in sequence, whatever separates them.
 * @throws Error for a secret that is too short to be distinguished from a coincidence
 */
export function searchFor(secrets: readonly Secret[], mnemonics: readonly string[]): SecretSearch {
  const forms = new Map<string, Secret[]>();
  for (const form of secrets.flatMap(formsOf)) {
    if (form.value.length < START) throw new Error(`${form.name} is too short to search for`);
    const start = form.value.slice(0, START);
    forms.set(start, [...(forms.get(start) ?? []), form]);
  }
  const runs = new Set(mnemonics.flatMap((mnemonic) => runsOf(wordsOf(mnemonic))));
  return ({ place, text }) => {
    const found = new Set(formsIn(text.toLowerCase(), forms));
    if (runsOf(wordsOf(text)).some((run) => runs.has(run))) found.add('the seed phrase');
    return [...found].map((name) => `${name} is in ${place}`);
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
