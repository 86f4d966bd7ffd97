import { adminResetSecondFactor } from './access/admin-reset-second-factor';
import { auditLedger } from './audit/audit';
import { doctor } from './doctor/doctor';
import { evidence } from './orders/evidence';
import { listOfPeople } from './access/people';
import { inviteOwner } from './access/people-invite-owner';
import { renewPerson } from './access/people-renew';
import { orderLife } from './orders/order';
import { listOfOrders } from './orders/orders';
import { showRates } from './rates/rates';
import { reconcile } from './chain/reconcile';
import { rescan } from './chain/rescan';
import { databaseRoles } from './access/roles';
import { sealVerify } from './audit/seal-verify';
import { secretsStatus } from './access/secrets-status';
import type { Subcommand } from './command/subcommand';
import { sweepPlan } from './wallet/sweep-plan';
import { sweepRetry } from './wallet/sweep-retry';
import { listOfTransfers } from './orders/transfers';
import { assignOfTransfer, resolveOfTransfer } from './orders/transfers-decide';
import { vaultRekey } from './access/vault-rekey';
import { verifyEvidenceFile } from './orders/verify-evidence';
import { walletAcceptCold } from './wallet/wallet-accept-cold';
import { walletAdvance } from './wallet/wallet-advance';
import { walletBalances } from './wallet/wallet-balances';
import { walletInit } from './wallet/wallet-init';
import { walletShow } from './wallet/wallet-show';
import { walletVerify } from './wallet/wallet-verify';

/** All of them, in the order of the usage text. */
export const SUBCOMMANDS: readonly Subcommand[] = [
  {
    words: 'admin reset-second-factor',
    parameters: '[--dry-run] [--yes]',
    summary:
      "removes the second factor of the deployment's password, for anyone who has lost it; connects as the owner (OWNER_DATABASE_URL)",
    run: adminResetSecondFactor,
  },
  {
    words: 'audit',
    parameters: '[--addresses] [--admin-log <row>:<hash>] [--record]',
    summary:
      'proves that the money adds up and that the admin audit log is whole; exits with 0, 1 (it does not) or 2 (could not check)',
    run: auditLedger,
  },
  { words: 'doctor', summary: 'reports what is wrong with this deployment, and what to do', run: doctor },
  {
    words: 'evidence',
    parameters: '<id, external id, address or transaction hash> [--out <file>]',
    summary: 'writes a file by which others can check how an order was paid, from what the chain has signed',
    run: evidence,
  },
  {
    words: 'order',
    parameters: '<id, external id, address or transaction hash>',
    summary: 'shows the whole history of an order',
    run: orderLife,
  },
  {
    words: 'orders',
    parameters:
      '[--status <status,...>] [--merchant <id>] [--external-id <text>] [--address <address>] [--limit <n>] [--after <id>]',
    summary: 'lists orders, newest first; --after continues after the order of this id',
    run: listOfOrders,
  },
  {
    words: 'people',
    summary: 'lists who may sign in, and by what; this and the next two need the URL of the owner (OWNER_DATABASE_URL)',
    run: listOfPeople,
  },
  {
    words: 'people invite-owner',
    parameters: '--name <name> [--dry-run] [--yes]',
    summary: 'prints the link by which a new owner of the gateway gets in, when nobody else can invite',
    run: inviteOwner,
  },
  {
    words: 'people renew',
    parameters: '<id or login name> [--dry-run] [--yes]',
    summary: 'prints the link by which a person sets up new credentials; the old ones and all sessions end',
    run: renewPerson,
  },
  {
    words: 'rates',
    parameters: '[--at <time>] [<currency>...]',
    summary:
      'shows what 1 USDT costs in each currency, what each source said, and which were left out; exits with 1 without a rate',
    run: showRates,
  },
  {
    words: 'reconcile',
    parameters: '[--record] [--proof]',
    summary:
      'compares the balances of our addresses on chain with the ledger; exits with 1 when they differ; --proof prints both of every address as JSON lines, for an auditor',
    run: reconcile,
  },
  {
    words: 'rescan',
    parameters: '[--from <block> [--to <block>]]',
    summary: 'has the watcher read final blocks again and record what a node left out',
    run: rescan,
  },
  {
    words: 'roles',
    parameters: '[--apply | --grants]',
    summary: 'prints the SQL that creates the database roles, or executes it; --grants prints their privileges',
    run: databaseRoles,
  },
  {
    words: 'seal verify',
    parameters: '[--from <day>] [--seal <day>:<seal>]',
    summary:
      'computes the daily seals again from what was recorded; exits with 1 when a row was changed or removed since',
    run: sealVerify,
  },
  {
    words: 'secrets status',
    summary: 'shows what still depends on a previous secret; exits with 1 while one cannot be removed',
    run: secretsStatus,
  },
  {
    words: 'sweep plan',
    summary: 'shows what would be swept now, what it would cost, and what is not worth its fee',
    run: sweepPlan,
  },
  {
    words: 'sweep retry',
    parameters: '<address> [--dry-run] [--yes]',
    summary: 'tries the failed sweep of an address again; the console does so by order',
    run: sweepRetry,
  },
  {
    words: 'transfers',
    parameters: '[--disposition <disposition,...>] [--limit <n>] [--after <transfer>]',
    summary: 'lists the transfers that wait for a decision (held, unmatched), newest first',
    run: listOfTransfers,
  },
  {
    words: 'transfers assign',
    parameters: '<transfer> <order id> [--dry-run] [--yes]',
    summary: 'credits such a transfer to an order; connects as the api (API_DATABASE_URL)',
    run: assignOfTransfer,
  },
  {
    words: 'transfers resolve',
    parameters: '<transfer> <note> [--dry-run] [--yes]',
    summary: 'closes such a transfer with a note, without crediting it; connects as the api (API_DATABASE_URL)',
    run: resolveOfTransfer,
  },
  {
    words: 'wallet init',
    parameters: '[--dry-run] [--yes]',
    summary: 'creates the wallet in VAULT_DIR and shows its seed phrase, once',
    isShielded: true,
    run: walletInit,
  },
  { words: 'wallet show', summary: 'shows the public facts of the wallet', run: walletShow },
  {
    words: 'wallet verify',
    summary: 'compares the seed phrase that you type with the wallet; exits with 1 when it is another',
    run: walletVerify,
  },
  {
    words: 'wallet balances',
    parameters: '[first index] [last index]',
    summary: 'queries the chain for the balances of the wallet’s addresses',
    run: walletBalances,
  },
  {
    words: 'wallet advance',
    parameters: '[index] [--dry-run] [--yes]',
    summary: 'retires every address up to this index: for a vault folder that lost its watermark',
    run: walletAdvance,
  },
  {
    words: 'wallet accept-cold',
    parameters: '<address> [--dry-run] [--yes]',
    summary: 'replaces the pinned cold wallet',
    run: walletAcceptCold,
  },
  {
    words: 'verify-evidence',
    parameters: '<file> [--witnesses <file>] [--webhook-secret-file <file>] [--seal <day>:<seal>]',
    summary: 'verifies an evidence file offline, without configuration; exits with 1 when a check fails',
    run: verifyEvidenceFile,
  },
  {
    words: 'vault rekey',
    parameters: '[--dry-run] [--yes]',
    summary: 'seals the vault under NEW_VAULT_KEY; the old key works until a start with the new one',
    run: vaultRekey,
  },
];
