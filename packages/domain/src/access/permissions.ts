import type { GatewayRole, MerchantRole } from './roles';

/** How a request identifies who sends it. A device at the counter signs in as a cashier, for the counter alone. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'key'; isReadOnly: boolean }
  | { kind: 'person'; gatewayRole: GatewayRole | null; merchantRole: MerchantRole | null; isCounter: boolean };

type Cell = '+' | '-';
type Row = `${Cell} ${Cell} ${Cell}${Cell}${Cell} ${Cell}${Cell}${Cell}${Cell} ${Cell}${Cell}`;

/**
 * Who may call which operation of the contract: `+` may, `-` may not. The columns: anonymous; anyone who is signed in; owner,
 * operator and auditor of the gateway; owner, manager, cashier and reader of a merchant; a full and a read-only key.
 */
export const PERMISSIONS = {
  // What needs neither a key nor a session.
  getHealth: '+ + +++ ++++ ++',
  getReadiness: '+ + +++ ++++ ++',
  getLiveness: '+ + +++ ++++ ++',
  getCheckoutStatus: '+ + +++ ++++ ++',
  followOrder: '+ + +++ ++++ ++',
  lookUpTransaction: '+ + +++ ++++ ++',
  getOpenApi: '+ + +++ ++++ ++',
  logIn: '+ + +++ ++++ ++',
  logOut: '+ + +++ ++++ ++',
  signIn: '+ + +++ ++++ ++',
  signInByPasskey: '+ + +++ ++++ ++',
  beginPasskeySignIn: '+ + +++ ++++ ++',
  beginDirectorySignIn: '+ + +++ ++++ ++',
  endDirectorySignIn: '+ + +++ ++++ ++',
  beginDirectoryInvitation: '+ + +++ ++++ ++',
  openInvitation: '+ + +++ ++++ ++',
  acceptInvitation: '+ + +++ ++++ ++',
  // The own profile of the person who is signed in, other than a device at the counter.
  getMe: '- + --- --+- --',
  updateMe: '- + --- ---- --',
  setOwnPassword: '- + --- ---- --',
  listSessions: '- + --- ---- --',
  revokeOtherSessions: '- + --- ---- --',
  revokeSession: '- + --- ---- --',
  getSecondFactor: '- + --- ---- --',
  beginTotp: '- + --- ---- --',
  activateTotp: '- + --- ---- --',
  removeTotp: '- + --- ---- --',
  beginPasskey: '- + --- ---- --',
  activatePasskey: '- + --- ---- --',
  removePasskey: '- + --- ---- --',
  newRecoveryCodes: '- + --- ---- --',
  // The operations of a merchant. A merchant's key has no people, and reads no rows of the audit log.
  createPayment: '- - --- +++- +-',
  listPayments: '- - --- ++-+ ++',
  getPayment: '- - --- ++++ ++',
  cancelPayment: '- - --- +++- +-',
  listPaymentDeliveries: '- - --- ++-+ ++',
  listPaymentEvents: '- - --- ++-+ ++',
  getPaymentEvidence: '- - --- ++-+ ++',
  checkPaymentRefund: '- - --- ++-+ ++',
  recordPaymentRefund: '- - --- ++-- +-',
  redeliverPayment: '- - --- ++-- +-',
  getRate: '- - --- ++++ ++',
  listEvents: '- - --- ++-+ ++',
  listEventDeliveries: '- - --- ++-+ ++',
  redeliverEvent: '- - --- ++-- +-',
  createCounterSale: '- - --- +++- --',
  listCounterSales: '- - --- ++++ --',
  getCounterSale: '- - --- ++++ --',
  createPaymentLink: '- - --- ++-- +-',
  updatePaymentLink: '- - --- ++-- +-',
  listPaymentLinks: '- - --- ++-+ ++',
  getPaymentLink: '- - --- ++-+ ++',
  createDepositAddress: '- - --- ++-- +-',
  updateDepositAddress: '- - --- ++-- +-',
  listDepositAddresses: '- - --- ++-+ ++',
  getDepositAddress: '- - --- ++-+ ++',
  getOwnMerchant: '- - --- ++++ ++',
  updateOwnMerchant: '- - --- +--- +-',
  setOwnLogo: '- - --- +--- +-',
  removeOwnLogo: '- - --- +--- +-',
  getOwnEPay: '- - --- ++-+ ++',
  setOwnEPay: '- - --- +--- +-',
  rotateOwnEPayKey: '- - --- +--- +-',
  listOwnMessageChannels: '- - --- ++-+ ++',
  createOwnMessageChannel: '- - --- ++-- +-',
  updateOwnMessageChannel: '- - --- ++-- +-',
  removeOwnMessageChannel: '- - --- ++-- +-',
  testOwnMessageChannel: '- - --- ++-- +-',
  listOwnMessages: '- - --- ++-+ ++',
  getOwnStats: '- - --- ++-+ ++',
  followOwnOrders: '- - --- ++++ ++',
  exportOwnOrders: '- - --- ++-+ ++',
  listOwnDeliveries: '- - --- ++-+ ++',
  resendOwnWebhooks: '- - --- ++-- +-',
  testOwnWebhook: '- - --- ++-- +-',
  rotateWebhookSecret: '- - --- +--- +-',
  rotateOwnApiKey: '- - --- +--- --',
  rotateOwnReadOnlyKey: '- - --- +--- +-',
  revokeOwnReadOnlyKey: '- - --- +--- +-',
  setOwnEventsUrl: '- - --- +--- +-',
  initWallet: '- - --- +--- +-',
  simulatePayment: '- - --- +++- +-',
  simulateDeposit: '- - --- +++- +-',
  listOwnPeople: '- - --- +--- --',
  inviteOwnPerson: '- - --- +--- --',
  updateOwnPerson: '- - --- +--- --',
  renewOwnInvitation: '- - --- +--- --',
  revokeOwnInvitation: '- - --- +--- --',
  listOwnActions: '- - --- +--- --',
  // The operations of the gateway.
  getStats: '- - +++ ---- --',
  getDailyStats: '- - +++ ---- --',
  getHourlyStats: '- - +++ ---- --',
  listIncidents: '- - +++ ---- --',
  listMerchants: '- - +++ ---- --',
  getMerchant: '- - +++ ---- --',
  getEPay: '- - +++ ---- --',
  listMerchantsDepositAddresses: '- - +++ ---- --',
  listOrders: '- - +++ ---- --',
  getOrder: '- - +++ ---- --',
  listDeliveries: '- - +++ ---- --',
  getOrderEvidence: '- - +++ ---- --',
  checkRefund: '- - +++ ---- --',
  listAllPaymentLinks: '- - +++ ---- --',
  getMerchantsPaymentLink: '- - +++ ---- --',
  listMessageChannels: '- - +++ ---- --',
  listMessages: '- - +++ ---- --',
  listSweeps: '- - +++ ---- --',
  listTransfers: '- - +++ ---- --',
  listAdminActions: '- - +++ ---- --',
  followOrders: '- - +++ ---- --',
  exportOrders: '- - +++ ---- --',
  exportTransfers: '- - +++ ---- --',
  exportDeliveries: '- - +++ ---- --',
  exportSweeps: '- - +++ ---- --',
  exportDays: '- - +++ ---- --',
  getWallet: '- - +++ ---- --',
  getHoldings: '- - +++ ---- --',
  getSweepPlan: '- - +++ ---- --',
  listRates: '- - +++ ---- --',
  getDetailedHealth: '- - +++ ---- --',
  setEventsUrl: '- - ++- ---- --',
  testWebhook: '- - ++- ---- --',
  resendWebhooks: '- - ++- ---- --',
  createOrder: '- - ++- ---- --',
  retryWebhook: '- - ++- ---- --',
  acceptOrder: '- - ++- ---- --',
  closeOrder: '- - ++- ---- --',
  reopenOrder: '- - ++- ---- --',
  recordRefund: '- - ++- ---- --',
  addOrderNote: '- - ++- ---- --',
  resendWebhook: '- - ++- ---- --',
  retrySweep: '- - ++- ---- --',
  createMerchantsPaymentLink: '- - ++- ---- --',
  updateMerchantsPaymentLink: '- - ++- ---- --',
  createMessageChannel: '- - ++- ---- --',
  updateMessageChannel: '- - ++- ---- --',
  removeMessageChannel: '- - ++- ---- --',
  testMessageChannel: '- - ++- ---- --',
  assignTransfer: '- - ++- ---- --',
  resolveTransfer: '- - ++- ---- --',
  createMerchant: '- - +-- ---- --',
  updateMerchant: '- - +-- ---- --',
  rotateApiKey: '- - +-- ---- --',
  rotateReadOnlyKey: '- - +-- ---- --',
  revokeReadOnlyKey: '- - +-- ---- --',
  setEPay: '- - +-- ---- --',
  rotateEPayKey: '- - +-- ---- --',
  setLogo: '- - +-- ---- --',
  removeLogo: '- - +-- ---- --',
  listPeople: '- - +++ ---- --',
  invitePerson: '- - ++- ---- --',
  updatePerson: '- - +-- ---- --',
  removePerson: '- - +-- ---- --',
  renewInvitation: '- - +-- ---- --',
  revokeInvitation: '- - +-- ---- --',
} as const satisfies Record<string, Row>;

/** An operation of the contract that someone may call. */
export type PermittedOperation = keyof typeof PERMISSIONS;

const ANONYMOUS = 0;
const ANYONE = 2;
const AT_GATEWAY: Readonly<Record<GatewayRole, number>> = { owner: 4, operator: 5, auditor: 6 };
const AT_MERCHANT: Readonly<Record<MerchantRole, number>> = { owner: 8, manager: 9, cashier: 10, reader: 11 };
const FULL_KEY = 13;
const READ_ONLY_KEY = 14;

/** Whether a caller may call an operation: whether one of its columns says so. An unknown role has no column. */
export function mayCall(operation: PermittedOperation, caller: Caller): boolean {
  const row = PERMISSIONS[operation];
  return columnsOf(caller).some((column) => row[column] === '+');
}

/** What a caller may call that needs a key or a session, by the table. */
export function operationsOf(caller: Caller): PermittedOperation[] {
  const all = Object.keys(PERMISSIONS) as PermittedOperation[];
  return all.filter((operation) => mayCall(operation, caller) && !mayCall(operation, { kind: 'anonymous' }));
}

/** What "nobody" may is permitted to everybody. */
function columnsOf(caller: Caller): number[] {
  switch (caller.kind) {
    case 'anonymous':
      return [ANONYMOUS];
    case 'key':
      return [ANONYMOUS, caller.isReadOnly ? READ_ONLY_KEY : FULL_KEY];
    case 'person': {
      const { gatewayRole, merchantRole, isCounter } = caller;
      if (isCounter) return merchantRole === 'cashier' ? [ANONYMOUS, AT_MERCHANT.cashier] : [ANONYMOUS];
      return [
        ...[ANONYMOUS, ANYONE],
        ...(gatewayRole === null ? [] : [AT_GATEWAY[gatewayRole]]),
        ...(merchantRole === null ? [] : [AT_MERCHANT[merchantRole]]),
      ];
    }
  }
}
