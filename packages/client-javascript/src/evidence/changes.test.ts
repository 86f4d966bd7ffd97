import { expect, test } from '@jest/globals';
import { openWalks } from '@gateway/runtime/testing/walk';
import type { Evidence } from './document';
import { callData, witnessSet } from './testing/chain';
import { AMOUNT, DEPOSIT, evidenceFile, PAYOUT, render, SEAL, SECRET } from './testing/file';
import { verifyEvidence } from './verify';

const OPTIONS = { witnesses: witnessSet(), webhookSecret: SECRET, seal: SEAL };
const FLIPS = 10_000;
const CHANGES = 500;
const walks = openWalks('changes');
/** Half a minute of work, on a machine that may be busy. */
const TIMEOUT_MS = 600_000;

/** What a gateway may state as it likes: a change of it, with the right sha256, contradicts nothing else. */
const STATED_BY_THE_GATEWAY: Record<string, string> = {
  created_at: 'when the file was written',
  'order.merchant_id': 'the merchant; the webhook names the order alone',
  'order.created_at': 'an hour of difference between clocks is allowed',
  'order.expires_at': 'only that it is later',
  'order.status': 'how a paid order is called',
  'transfers.disposition': 'how a credited transfer is called',
  'sweeps.sweep_id': 'the name of a sweep',
  'witnesses.witness': 'for comparison; not trusted',
  'witnesses.signer': 'for comparison; not trusted',
  'blocks.signature': 'a header that the set did not sign is not counted, and a check says so',
  'webhooks.event_id': 'the name of a webhook',
  'webhooks.url': 'where it was sent',
  'webhooks.attempts.attempted_at': 'the time of an attempt',
  'webhooks.attempts.http_status': 'another status of the same kind',
  'webhooks.attempts.response': 'what the merchant answered',
  'webhooks.acknowledged_at': 'the time of the acknowledgement',
  blocks: 'fewer blocks on top, as long as 19 witnesses are left',
  witnesses: 'fewer witnesses, for comparison',
  webhooks: 'that there was a webhook',
  'webhooks.attempts': 'that there was an attempt',
};

/** The same numbers in every run, whichever steps are taken before. */
function numbersFrom(seed: number): (below: number) => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Files of a payment by a direct call, and by a call through another contract that pays several. */
const FILES: readonly Evidence[] = [
  evidenceFile(),
  evidenceFile({ payment: { contract: PAYOUT, data: callData('12345678', DEPOSIT.address, AMOUNT) } }),
];

interface Flip {
  file: number;
  at: number;
  mask: number;
}

/** The key before a byte, and the byte, if it is not one of a word. */
function kindOfFlip({ file, at }: Flip, texts: readonly string[]): string {
  const text = texts[file] ?? '';
  const end = text.lastIndexOf('":', at);
  const key = text.slice(text.lastIndexOf('"', end - 1) + 1, end);
  return `${key} ${/\w/.test(text[at] ?? '') ? 'word' : (text[at] ?? '')}`;
}

test(
  'every flipped byte of a file is noticed',
  () => {
    const texts = FILES.map((file) => render(file));
    const files = texts.map((text) => new TextEncoder().encode(text));
    const flips = Array.from({ length: FLIPS }, (_, i): Flip => {
      const next = numbersFrom(i);
      const file = i % files.length;
      return { file, at: next(files[file]?.length ?? 0), mask: 1 + next(255) };
    });
    const accepted = walks
      .choose('flipped bytes', flips, (flip) => kindOfFlip(flip, texts))
      .filter(({ file, at, mask }) => {
        const bytes = Uint8Array.from(files[file] ?? []);
        bytes[at] = (bytes[at] ?? 0) ^ mask;
        return verifyEvidence(bytes, OPTIONS).valid;
      });
    expect(accepted).toEqual([]);
  },
  TIMEOUT_MS,
);

interface Place {
  /** The names of the keys, without places in lists. */
  name: string;
  change: (next: (below: number) => number) => void;
}

/** Every value of a document that can be changed, and every entry of a list that can be removed. */
function placesOf(value: unknown, name: string, set: (value: unknown) => void): Place[] {
  if (Array.isArray(value)) {
    const inner = value.flatMap((one: unknown, i) => placesOf(one, name, (other) => (value[i] = other)));
    const removals = value.map((_one, i) => ({ name, change: () => void value.splice(i, 1) }));
    return [...inner, ...removals];
  }
  if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>;
    return Object.entries(fields).flatMap(([key, one]) =>
      placesOf(one, name === '' ? key : `${name}.${key}`, (other) => (fields[key] = other)),
    );
  }
  const change: Place['change'] = (next) => {
    set(otherThan(value, next));
  };
  return [{ name, change }];
}

/** Another value of the same form. */
function otherThan(value: unknown, next: (below: number) => number): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return next(2) === 0 ? value + 1 : Math.abs(value - 1);
  if (typeof value !== 'string') return next(2) === 0 ? 200 : '2026-01-08T13:38:00.000Z';
  const choices: Record<string, string> = { left: 'right', right: 'left', mainnet: 'nile', completed: 'confirmed' };
  const choice = choices[value] ?? (value === 'credited' ? 'late' : undefined);
  if (choice !== undefined) return choice;
  if (/^T\w{33}$/.test(value)) return value === DEPOSIT.address ? PAYOUT : DEPOSIT.address;
  const digits = [...value.matchAll(/[0-9a-f]/g)].map(({ index }) => index);
  const at = digits[next(digits.length)];
  if (at === undefined) return `${value}.`;
  const alphabet = /^[\d.:TZ-]+$/.test(value) ? '0123456789' : '0123456789abcdef';
  const rest = [...alphabet].filter((letter) => letter !== value[at]);
  return `${value.slice(0, at)}${String(rest[next(rest.length)])}${value.slice(at + 1)}`;
}

interface Change {
  file: number;
  seed: number;
  name: string;
}

const documentOf = (file: number): object => {
  const { sha256: _hash, ...document } = structuredClone(FILES[file]) as Evidence;
  return document;
};

/** Most values are bytes of blocks: each field gets its turn. */
function listChanges(): Change[] {
  const names = FILES.map((_, file) => [
    ...new Set(placesOf(documentOf(file), '', () => undefined).map(({ name }) => name)),
  ]);
  return Array.from({ length: CHANGES }, (_, i) => {
    const file = i % FILES.length;
    const own = names[file] ?? [];
    return { file, seed: i, name: own[Math.floor(i / FILES.length) % own.length] ?? '' };
  });
}

test(
  'a changed fact is noticed although the sha256 is right, unless only the gateway states it',
  () => {
    const accepted = new Set<string>();
    const changed = new Set<string>();
    const changes = walks.choose('changed facts', listChanges(), ({ file, name }) => `${String(file)} ${name}`);
    for (const { file, seed, name } of changes) {
      const next = numbersFrom(seed);
      const document = documentOf(file);
      const candidates = placesOf(document, '', () => undefined).filter((place) => place.name === name);
      candidates[next(candidates.length)]?.change(next);
      changed.add(name);
      if (verifyEvidence(render(document), OPTIONS).valid) accepted.add(name);
    }
    expect(changed.size).toBeGreaterThan(60);
    expect(Object.keys(STATED_BY_THE_GATEWAY).filter((name) => !changed.has(name))).toEqual([]);
    expect([...accepted].filter((name) => STATED_BY_THE_GATEWAY[name] === undefined)).toEqual([]);
  },
  TIMEOUT_MS,
);
