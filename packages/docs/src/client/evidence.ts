import {
  type Check,
  readWitnesses,
  type RestsOn,
  type Verification,
  verifyEvidence,
  type VerifyEvidenceOptions,
} from 'crypto-payment-gateway-client/evidence';

/** The page that verifies an evidence file: reads what is chosen, and shows each check. */

const GROUPS: Record<RestsOn, { title: string; note: string }> = {
  chain: {
    title: 'Signed by the chain',
    note: 'Super representatives and senders have signed this. Neither the gateway nor its node can invent it.',
  },
  node: {
    title: 'Reported by the gateway’s node',
    note: 'Logs are not signed. Of a direct call they repeat what the sender signed; of other calls they stand alone.',
  },
  gateway: {
    title: 'Stated by the gateway',
    note: 'The gateway’s own word, compared with the rest of the file.',
  },
};
const MARKS: Record<Check['result'], string> = { passed: '✓', failed: '✕', 'not checked': '–', unproven: '?' };

const drop = element('drop', HTMLLabelElement);
const file = element('file', HTMLInputElement);
const witnesses = element('witnesses', HTMLInputElement);
const secret = element('secret', HTMLInputElement);
const seal = element('seal', HTMLInputElement);
const result = element('result', HTMLElement);
let chosen: File | undefined;

file.addEventListener('change', () => {
  open(file.files?.[0]);
});
for (const input of [witnesses, secret, seal]) {
  input.addEventListener('change', () => {
    open(chosen);
  });
}
document.addEventListener('dragover', (event) => {
  if (event.target === witnesses) return; // takes its file itself
  event.preventDefault();
  drop.classList.add('over');
});
for (const end of ['dragleave', 'drop']) {
  document.addEventListener(end, () => {
    drop.classList.remove('over');
  });
}
document.addEventListener('drop', (event) => {
  if (event.target === witnesses) return;
  event.preventDefault();
  open(event.dataTransfer?.files[0]);
});

function open(given: File | undefined): void {
  if (!given) return;
  chosen = given;
  verify(given).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    result.replaceChildren(banner('failed', 'The file could not be checked', [reason]));
  });
}

async function verify(given: File): Promise<void> {
  const bytes = new Uint8Array(await given.arrayBuffer());
  const options: VerifyEvidenceOptions = {};
  const [set] = witnesses.files ?? [];
  if (set) options.witnesses = readSet(await set.text());
  if (secret.value !== '') options.webhookSecret = secret.value;
  if (seal.value.trim() !== '') options.seal = seal.value;
  show(given.name, bytes, verifyEvidence(bytes, options));
}

function readSet(text: string): ReturnType<typeof readWitnesses> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('The set of witnesses is not JSON.');
  }
  return readWitnesses(value);
}

function show(name: string, bytes: Uint8Array, { valid, checks }: Verification): void {
  const count = (wanted: Check['result']): number => checks.filter((check) => check.result === wanted).length;
  const numbers = `${count('passed')} checks passed, ${count('failed')} failed, ${count('not checked')} not made, ${count('unproven')} unproven`;
  const fault =
    count('failed') > 0 ? 'Not valid: do not rely on this file' : 'Not proven: no check failed, but part has no proof';
  const verdict = valid
    ? banner('passed', 'Valid: no check failed', [subjectOf(bytes), name, numbers])
    : banner('failed', fault, [name, numbers]);
  const failed = checks.filter((check) => check.result === 'failed');
  const groups = Object.entries(GROUPS).map(([restsOn, { title, note }]) =>
    group(
      title,
      note,
      checks.filter((check) => check.rests_on === restsOn),
    ),
  );
  const faults =
    failed.length === 0 ? [] : [group('What failed', 'Each of these alone makes the file worthless.', failed)];
  result.replaceChildren(verdict, ...faults, ...groups.filter((one) => one.querySelector('li') !== null));
  result.scrollIntoView({ block: 'start' });
}

/** What the file is about, if it is whole. */
function subjectOf(bytes: Uint8Array): string {
  const { order, network } = JSON.parse(new TextDecoder().decode(bytes)) as {
    network: string;
    order: Record<'external_order_id' | 'payment_id' | 'amount_received' | 'status', string>;
  };
  return `Order ${order.external_order_id} (${order.payment_id}): ${order.status}, ${order.amount_received} USDT received on ${network}`;
}

function banner(kind: 'passed' | 'failed', title: string, lines: readonly string[]): HTMLElement {
  const box = document.createElement('div');
  box.className = `banner ${kind}`;
  const heading = document.createElement('h2');
  heading.append(mark(kind), title);
  box.append(heading, ...lines.map((line) => paragraph(line)));
  return box;
}

function group(title: string, note: string, checks: readonly Check[]): HTMLElement {
  const section = document.createElement('section');
  const heading = document.createElement('h3');
  heading.textContent = title;
  const list = document.createElement('ul');
  list.append(...checks.map(line));
  section.append(heading, paragraph(note), list);
  return section;
}

function line({ what, result: outcome, detail }: Check): HTMLElement {
  const item = document.createElement('li');
  item.className = outcome.replace(' ', '-');
  const text = document.createElement('div');
  const name = document.createElement('strong');
  name.textContent = what;
  const said = document.createElement('span');
  said.className = 'outcome';
  said.textContent = outcome;
  const head = document.createElement('p');
  head.append(name, ' ', said);
  text.append(head, paragraph(detail));
  item.append(mark(outcome), text);
  return item;
}

/** A sign for the eye; the outcome is also there as a word. */
function mark(outcome: Check['result']): HTMLElement {
  const sign = document.createElement('span');
  sign.className = 'mark';
  sign.setAttribute('aria-hidden', 'true');
  sign.textContent = MARKS[outcome];
  return sign;
}

function paragraph(text: string): HTMLElement {
  const one = document.createElement('p');
  one.textContent = text;
  return one;
}

function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`there is no #${id}`);
  return found;
}
