import { expect, test } from '@jest/globals';
import { hmac } from '@noble/hashes/hmac';
import { bytesToHex, sha256 } from './bytes';
import type { Evidence } from './document';
import type { Check } from './report';
import { callData, keyNamed, signBlocks, transferLog, witnessSet } from './testing/chain';
import {
  AMOUNT,
  COLD,
  DEPOSIT,
  evidenceFile,
  PAYER,
  PAYOUT,
  render,
  SEAL,
  SECRET,
  TOKEN,
  TRANSFER,
} from './testing/file';
import { verifyEvidence, type VerifyEvidenceOptions } from './verify';

const ALL = { witnesses: witnessSet(), webhookSecret: SECRET, seal: SEAL };
const TRANSFER_FROM = '23b872dd';

/** The checks that did not pass. */
function faultsOf(evidence: Evidence, options: VerifyEvidenceOptions = ALL): Partial<Check>[] {
  const { valid, checks } = verifyEvidence(render(evidence), options);
  const faults = checks.filter(({ result }) => result !== 'passed');
  expect(valid).toBe(faults.every(({ result }) => result !== 'failed'));
  return faults.map(({ what, result, detail }) => ({ what, result, detail }));
}

function changed(change: (evidence: Evidence) => void, evidence = evidenceFile()): Evidence {
  change(evidence);
  return evidence;
}

const failed = (what: string, detail: string): unknown =>
  expect.objectContaining({
    what: expect.stringContaining(what),
    result: 'failed',
    detail: expect.stringContaining(detail),
  });
const notChecked = (what: string): unknown =>
  expect.objectContaining({ what: expect.stringContaining(what), result: 'not checked' });

test('a whole file is valid, as text and as bytes, and every check passes', () => {
  const text = render(evidenceFile());
  const { valid, checks } = verifyEvidence(text, ALL);
  expect(checks.filter(({ result }) => result !== 'passed')).toEqual([]);
  expect(valid).toBe(true);
  expect(checks.length).toBeGreaterThan(20);
  expect(verifyEvidence(new TextEncoder().encode(text), ALL)).toEqual({ valid, checks });
  const signed = checks.filter(({ rests_on }) => rests_on === 'chain').map(({ what, detail }) => `${what}: ${detail}`);
  expect(signed).toContainEqual(expect.stringMatching(/is final: 2\d different witnesses of the set/));
  expect(signed).toContainEqual(
    expect.stringContaining(`The sender signed 25.000000 USDT from ${PAYER.address} to ${DEPOSIT.address}.`),
  );
});

test('what a verifier does not know is not checked, and said so', () => {
  const faults = faultsOf(evidenceFile(), { witnesses: witnessSet() });
  expect(faults).toEqual([notChecked('Webhook: signature'), notChecked('Daily seal')]);
});

test.each<[string, (text: string) => string | Uint8Array, string]>([
  ['another indentation', (text) => text.replace('  "format"', '   "format"'), 'not written as'],
  ['without its last line end', (text) => text.trimEnd(), 'not written as'],
  ['after a byte order mark', (text) => new TextEncoder().encode(`\uFEFF${text}`), 'not JSON'],
  ['with a changed amount', (text) => text.replace('25.000000', '26.000000'), 'changed after it was written'],
  ['which is no text', () => Uint8Array.of(0xff, 0xfe), 'not UTF-8'],
  ['which is another JSON', () => '[]\n', 'not of the format'],
  ['which is null', () => 'null\n', 'no evidence file'],
  ['of another version', (text) => text.replace('evidence 1', 'evidence 2'), 'not of the format'],
])('a file %s is refused', (_name, change, detail) => {
  const { valid, checks } = verifyEvidence(change(render(evidenceFile())), ALL);
  expect({ valid, checks }).toEqual({ valid: false, checks: [failed('The file', detail)] });
});

test.each<[string, (evidence: Record<string, unknown>) => void]>([
  ['an unknown key', (evidence) => (evidence['note'] = 1)],
  ['a missing key', (evidence) => delete evidence['seal']],
  ['another order of keys', (evidence) => ([evidence['format'], delete evidence['format']][0] = 1)],
  ['another statement', (evidence) => (evidence['statements'] = { signed_by_the_chain: 'Everything.' })],
  ['a number for an amount', (evidence) => ((evidence['order'] as Record<string, unknown>)['amount_usdt'] = 25)],
  [
    'a fraction for a block',
    (evidence) => (((evidence['blocks'] as { number: number }[])[0] ?? { number: 0 }).number += 0.5),
  ],
  ['a list for an order', (evidence) => (evidence['order'] = [])],
])('a file with %s is refused, although its sha256 is right', (_name, change) => {
  const evidence = evidenceFile() as unknown as Record<string, unknown>;
  change(evidence);
  const { valid, checks } = verifyEvidence(render(evidence), ALL);
  expect({ valid, count: checks.length }).toEqual({ valid: false, count: 1 });
});

test('a chain that was signed with other keys is not final, whatever the file says about them', () => {
  const foreign = witnessSet().map(({ witness }, i) => ({ witness, signer: keyNamed(`foreign ${i}`).address }));
  const faults = faultsOf(evidenceFile(), { ...ALL, witnesses: foreign });
  const fault = failed('is final', '0 different witnesses');
  expect(faults).toEqual([notChecked('Signatures of the headers'), fault, fault]);
});

test('a header that no witness of the set signed is not counted, and said so', () => {
  const faults = faultsOf(evidenceFile(), { ...ALL, witnesses: witnessSet().slice(1) });
  expect(faults).toEqual([notChecked('Signatures of the headers')]);
  const unsigned = changed((file) => {
    for (const block of file.blocks.slice(0, 1)) block.signature = '00'.repeat(65);
  });
  expect(faultsOf(unsigned)).toEqual([notChecked('Signatures of the headers')]);
});

test('19 witnesses make a block final, 18 do not', () => {
  const withBlocks = (count: number): Evidence =>
    changed((file) => {
      file.sweeps = [];
      file.transactions.splice(1);
      file.blocks.splice(count);
    });
  expect(faultsOf(withBlocks(19))).toEqual([]);
  expect(faultsOf(withBlocks(18))).toEqual([failed('is final', '18 different witnesses')]);
});

test('a witness that signs twice counts once', () => {
  const evidence = evidenceFile();
  const faults = faultsOf(evidence, { ...ALL, witnesses: witnessSet().slice(0, 18) });
  expect(faults).toContainEqual(failed('Set of witnesses', '18 witnesses'));
  expect(faults).toContainEqual(failed('is final', ' different witnesses'));
});

test('blocks that do not follow each other are refused, and so are blocks of nothing', () => {
  const other = signBlocks(79_072_110, 1_767_879_423_000, [new Uint8Array(32)]);
  const forked = changed((file) => file.blocks.splice(3, 1, ...other));
  expect(faultsOf(forked)).toContainEqual(failed('Block headers', 'does not follow'));
  const stray = changed((file) => file.blocks.push(...signBlocks(79_999_999, 1_767_879_423_000, [new Uint8Array(32)])));
  expect(faultsOf(stray)).toContainEqual(failed('Block headers', 'nothing to do with'));
  const gap = changed((file) => file.blocks.splice(3, 1));
  expect(faultsOf(gap)).toContainEqual(failed('is final', '3 different witnesses'));
});

test('without a set of witnesses the built-in one of mainnet counts, and the test network needs one', () => {
  expect(faultsOf(evidenceFile(), {})).toContainEqual(failed('is final', '0 different witnesses'));
  const nile = changed((file) => (file.network = 'nile'));
  expect(faultsOf(nile, {})).toContainEqual(failed('Set of witnesses', 'no built-in set for the network "nile"'));
  expect(() => verifyEvidence('', { witnesses: [{ witness: 'T1', signer: 'T2' }] })).toThrow('no address of TRON');
});

test('another token than USDT proves no payment', () => {
  const contract = keyNamed('worthless token').address;
  const data = callData(TRANSFER, DEPOSIT.address, AMOUNT);
  const evidence = evidenceFile({
    payment: { contract, data },
    paymentLogs: [transferLog(contract, PAYER.address, DEPOSIT.address, AMOUNT)],
  });
  expect(faultsOf(evidence)).toContainEqual(failed('log', 'not one of the token'));
  evidence.token_contract = contract;
  expect(faultsOf(evidence)).toContainEqual(failed('Token', 'is not the contract of USDT'));
});

test.each<[string, Parameters<typeof evidenceFile>[0], string, string]>([
  ['failed', { payment: { result: 2 } }, 'succeeded', 'noted that it failed'],
  ['calls nothing', { payment: { type: 1 } }, 'signed by its sender', 'does not call a contract'],
  [
    'pays another',
    { payment: { data: callData(TRANSFER, COLD.address, AMOUNT) } },
    'sender, recipient, amount',
    'not what is stated',
  ],
  [
    'pays less',
    { payment: { data: callData(TRANSFER, DEPOSIT.address, 1n) } },
    'sender, recipient, amount',
    'The sender signed 0.000001 USDT',
  ],
  ['has a second log', { paymentLogs: logs(2) }, 'sender, recipient, amount', 'do not add up'],
  ['has a third log', { paymentLogs: logs(3) }, 'log', '3 are given'],
])('a transaction that %s is refused', (_name, plan, what, detail) => {
  expect(faultsOf(evidenceFile(plan))).toContainEqual(failed(what, detail));
});

function logs(count: number): ReturnType<typeof transferLog>[] {
  return Array.from({ length: count }, () => transferLog(TOKEN, PAYER.address, DEPOSIT.address, AMOUNT));
}

test('a transaction whose path leads elsewhere, or that is said to be at another place, is refused', () => {
  const another = changed((file) => {
    for (const step of file.transactions[0]?.path ?? []) step.hash = 'ab'.repeat(32);
  });
  expect(faultsOf(another)).toEqual([failed('is in block', 'does not lead to the root')]);
  // The last of five leaves is alone in two levels, so that its path has one step, as that of the last of three.
  for (const index of [0, 3, 5, 6, 7]) {
    const elsewhere = changed((file) => Object.assign(file.transactions[0] ?? {}, { index }));
    expect(faultsOf(elsewhere)).toEqual([failed('is in block', `cannot be ${index}`)]);
  }
});

test('an address word that begins with 41, as some wallets write it, is the same address', () => {
  const data = callData(TRANSFER, DEPOSIT.address, AMOUNT);
  data[15] = 0x41;
  expect(faultsOf(evidenceFile({ payment: { data } }))).toEqual([]);
});

test('a payment by transferFrom is signed by who calls it, and names who pays', () => {
  const spender = keyNamed('spender');
  const data = callData(TRANSFER_FROM, PAYER.address, DEPOSIT.address, AMOUNT);
  expect(faultsOf(evidenceFile({ payment: { from: spender, data } }))).toEqual([]);
});

test('a payment through another contract rests on the report of the node, and says so', () => {
  const data = callData('12345678', DEPOSIT.address, AMOUNT);
  const { valid, checks } = verifyEvidence(render(evidenceFile({ payment: { contract: PAYOUT, data } })), ALL);
  expect(valid).toBe(true);
  const [transfer] = checks.filter(({ what }) => /^Transfer.*recipient/.test(what));
  expect(transfer).toMatchObject({ rests_on: 'node', detail: expect.stringContaining("rests on the node's report") });
});

test('a sender whose account has other keys cannot be checked offline; of a sweep it is refused', () => {
  const signers = [keyNamed('second key'), keyNamed('third key')];
  expect(faultsOf(evidenceFile({ payment: { signers } }))).toEqual([notChecked('signed by its sender')]);
  expect(faultsOf(evidenceFile({ payment: { permission: 2 } }))).toEqual([notChecked('signed by its sender')]);
  const sweep = faultsOf(evidenceFile({ sweep: { signers } }));
  expect(sweep).toContainEqual(failed('Sweep', `The key of ${DEPOSIT.address} did not sign`));
});

test('a sweep from an address that is not of the order is refused', () => {
  const evidence = changed(
    (file) => {
      for (const sweep of file.sweeps) sweep.from_address = COLD.address;
    },
    evidenceFile({ sweep: { from: COLD } }),
  );
  expect(faultsOf(evidence)).toContainEqual(failed('Sweep', 'not an address of the order'));
});

test('the same transfer cannot count twice', () => {
  const evidence = changed((file) => {
    file.transfers.push(...file.transfers);
    file.order.amount_received = '50.000000';
  });
  expect(faultsOf(evidence)).toEqual([notChecked('Sweeps cover'), failed('counts once', 'listed twice')]);
});

test('less than was asked is not checked, since only the gateway states that the operator accepted it', () => {
  const evidence = changed((file) => {
    file.order.amount_usdt = '30.000000';
    for (const webhook of file.webhooks) {
      webhook.body = webhook.body.replace('"amount_expected":"25.', '"amount_expected":"30.');
      const bytes = hmac(sha256, new TextEncoder().encode(SECRET), new TextEncoder().encode(webhook.body));
      webhook.signature = `sha256=${bytesToHex(bytes)}`;
    }
  });
  expect(faultsOf(evidence)).toEqual([notChecked('Status of the order')]);
});

test('what an admin assigned to an order may be older, and may have gone to another address', () => {
  const evidence = changed((file) => {
    file.order.created_at = '2026-01-08T15:00:00.000Z';
    file.order.expires_at = '2026-01-08T15:30:00.000Z';
    file.order.deposit_address = COLD.address;
    file.webhooks = [];
  });
  expect(faultsOf(evidence)).toContainEqual(failed('belong to the order', 'not to the order'));
  for (const transfer of evidence.transfers) transfer.disposition = 'assigned';
  expect(faultsOf(evidence)).toEqual([]);
});

test('webhooks are compared with their secret and their attempts', () => {
  const evidence = evidenceFile();
  expect(faultsOf(evidence, { ...ALL, webhookSecret: 'another' })).toEqual([
    failed('Webhook: signature', 'another secret'),
  ]);
  const pruned = changed((file) => {
    for (const webhook of file.webhooks) webhook.attempts = [];
  });
  expect(faultsOf(pruned)).toEqual([notChecked('acknowledgement')]);
  const unsigned = changed((file) => {
    for (const webhook of file.webhooks) webhook.signature = null;
  });
  expect(faultsOf(unsigned)).toEqual([notChecked('Webhook: signature')]);
});

test('another seal than the one that was kept is refused, and so is none', () => {
  expect(faultsOf(evidenceFile(), { ...ALL, seal: SEAL.replace('ab', 'ac') })).toEqual([
    failed('Daily seal', 'not the one that you kept'),
  ]);
  const none = changed((file) => (file.seal = null));
  expect(faultsOf(none)).toEqual([failed('Daily seal', 'has no seal')]);
});

test('an order without payments has nothing to prove, and cannot be called paid', () => {
  const evidence = changed((file) => {
    Object.assign(file, { transfers: [], sweeps: [], transactions: [], blocks: [], webhooks: [], seal: null });
    Object.assign(file.order, { amount_received: '0.000000', status: 'expired', confirmed_at: null });
  });
  expect(faultsOf(evidence, {})).toEqual([notChecked('Set of witnesses'), notChecked('Daily seal')]);
  evidence.order.status = 'completed';
  expect(faultsOf(evidence, {})).toContainEqual(failed('Status of the order', 'contradicts'));
});
