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

/** So many words of a seed phrase in their order are no accident. */
const RUN = 4;

/**
 * The secrets that occur in what was told, in any case of letters: each as it is, as base64 of itself and, where it is
 * hexadecimal, as base64 of its bytes; and any four words of the seed phrase in their order, whatever stands between them.
 * @returns one line for each secret and place, which does not repeat the secret
 */
export function findSecrets(told: readonly Told[], secrets: readonly Secret[], mnemonic: string): string[] {
  const wanted = [...secrets.flatMap(formsOf), ...runsOf(mnemonic)];
  return told.flatMap(({ place, text }) => {
    const plain = text.toLowerCase();
    const inWords = wordsOf(text).join(' ');
    const found = wanted.filter(({ value, isRun }) => (isRun ? inWords : plain).includes(value));
    return [...new Set(found.map(({ name }) => `${name} is told by ${place}`))];
  });
}

interface Form extends Secret {
  isRun: boolean;
}

function formsOf({ name, value }: Secret): Form[] {
  const hex = value.replace(/^0x/, '');
  const bytes = /^([0-9a-f]{2}){16,}$/i.test(hex) ? [Buffer.from(hex, 'hex')] : [];
  const forms = [Buffer.from(value), ...bytes].flatMap((raw) => [raw.toString('base64'), raw.toString('base64url')]);
  return [hex, ...forms].map((form) => ({ name, value: form.replace(/=+$/, '').toLowerCase(), isRun: false }));
}

function runsOf(mnemonic: string): Form[] {
  const words = wordsOf(mnemonic);
  return Array.from({ length: Math.max(0, words.length - RUN + 1) }, (_, at) => ({
    name: 'the seed phrase',
    value: words.slice(at, at + RUN).join(' '),
    isRun: true,
  }));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? [];
}
