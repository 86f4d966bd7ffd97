import { checkBlocks, FINAL_WITNESSES } from './chain/blocks';
import { readEvidence, readWitnesses, type Evidence, type Witness } from './document';
import { checkSweeps, checkTransfers } from './chain/movements';
import { checkOrder, checkSeal } from './order';
import { type Check, createReport, demand, type Report } from './report';
import { checkTransactions } from './chain/transactions';
import { checkWebhooks } from './webhooks';
import { MAINNET_WITNESSES } from './chain/witnesses';

/** What a verifier knows from elsewhere. */
export interface VerifyEvidenceOptions {
  /** The witnesses that the verifier trusts; without them the built-in set of mainnet. */
  witnesses?: readonly Witness[] | undefined;
  /** The merchant's webhook secret, to check the signatures of webhooks. */
  webhookSecret?: string | undefined;
  /** What the merchant has kept of the header `Gateway-Seal`. */
  seal?: string | undefined;
}

export interface Verification {
  /** Whether no check failed, and none is unproven. What was not checked is in `checks`. */
  valid: boolean;
  checks: readonly Check[];
}

/** Tether's USDT on mainnet: another token would prove nothing. */
const MAINNET_TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/**
 * Verifies an evidence file, without any connection.
 * @param file its bytes, or its text
 * @throws if `witnesses` is not a set of witnesses; whatever the file contains, nothing is thrown
 */
export function verifyEvidence(file: string | Uint8Array, options: VerifyEvidenceOptions = {}): Verification {
  const given = options.witnesses === undefined ? undefined : readWitnesses(options.witnesses);
  const report = createReport();
  let evidence: Evidence | undefined;
  report.check('gateway', 'The file', () => {
    evidence = readEvidence(file);
    return `Written at ${evidence.created_at} and not changed since; every field has its form.`;
  });
  if (evidence) {
    const blocks = checkBlocks(evidence, trustedFor(evidence, given, report), report);
    const transactions = checkTransactions(evidence, blocks, given ? undefined : MAINNET_WITNESSES.date, report);
    checkTransfers(evidence, transactions, report);
    checkSweeps(evidence, transactions, report);
    checkOrder(evidence, report);
    checkWebhooks(evidence, options.webhookSecret, report);
    checkSeal(evidence, options.seal, report);
  }
  return {
    valid: report.checks.every(({ result }) => result === 'passed' || result === 'not checked'),
    checks: report.checks,
  };
}

/** The set that counts, after checks of the set and of the token. */
function trustedFor(
  { network, token_contract, transactions }: Evidence,
  given: readonly Witness[] | undefined,
  report: Report,
): readonly Witness[] {
  const trusted = given ?? (network === 'mainnet' ? MAINNET_WITNESSES.set : []);
  report.check('chain', 'Set of witnesses', () => {
    const count = new Set(trusted.map(({ witness }) => witness)).size;
    if (transactions.length === 0) return { why: 'The file has no transaction, so there is no block to sign.' };
    demand(
      given !== undefined || network === 'mainnet',
      `There is no built-in set for the network "${network}": give one.`,
    );
    demand(count >= FINAL_WITNESSES, `The set has ${count} witnesses; at least ${FINAL_WITNESSES} are needed.`);
    const { firstBlock, lastBlock, date } = MAINNET_WITNESSES;
    return given
      ? `The set that you gave, of ${count} witnesses.`
      : `The built-in set of ${count} witnesses, which signed the blocks ${firstBlock} to ${lastBlock} of mainnet on ${date}.`;
  });
  report.check('chain', 'Token', () => {
    if (network !== 'mainnet')
      return { why: `The tokens of the test network have no value. This one is ${token_contract}.` };
    demand(token_contract === MAINNET_TOKEN, `${token_contract} is not the contract of USDT, ${MAINNET_TOKEN}.`);
    return `The contract is that of USDT, ${MAINNET_TOKEN}.`;
  });
  return trusted;
}
