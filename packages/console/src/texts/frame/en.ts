import type { ComponentChildren } from 'preact';
import { around } from '../../language/writing';

/** The texts of the frame around every page, of the login, and of the parts that pages are made of. */
export const texts = {
  product: 'Gateway',
  windowTitle: (page: string) => `${page} · Gateway`,
  mainNavigation: 'Main',
  skipToContent: 'Skip to content',
  overview: 'Overview',
  orders: 'Orders',
  merchants: 'Merchants',
  links: 'Payment links',
  deposits: 'Deposit addresses',
  webhooks: 'Webhooks',
  shop: 'Shop',
  /** Above the sections about it. */
  yourShop: 'Your shop',
  keys: 'Keys',
  epay: 'EPay',
  wallet: 'Wallet',
  unmatched: 'Unmatched',
  exports: 'Exports',
  health: 'Health',
  messages: 'Messages',
  rates: 'Rates',
  people: 'People',
  profile: 'Profile',
  auditLog: 'Audit log',
  more: 'More',
  /** The part before a comma fits into the chip beside the name. */
  mainnet: 'Mainnet',
  nile: 'Nile, test network',
  toDecide: 'to decide',
  toDecideThen: 'to decide, not up to date',
  backTo: (place: string) => `Back to ${place}`,
  readAt: (time: ComponentChildren) => around`Read at ${time} or later`,

  search: 'Search',
  searchedFor: 'Order, address, hash, merchant',
  /** Where all orders are those of one merchant. */
  searchedForOwn: 'Order, address, hash',
  searchKeys: 'Ctrl K',

  signIn: 'Sign in',
  console: 'Console of this payment gateway',
  signInByPasskey: 'Sign in with a passkey',
  signInByDirectory: 'Sign in with your directory account',
  loginName: 'Login name',
  loginNameHelp: 'Empty: the password of the deployment.',
  sessionLength: 'a session lasts 24 hours at most',
  sessionLengthOn: (network: string) => `${network} · a session lasts 24 hours at most`,
  signedInUntil: (time: string) => `Signed in until ${time}`,
  signedInAs: (name: ComponentChildren) => around`You are ${name}`,
  logOut: 'Log out',
  actingFor: 'For',
  thisGateway: 'This gateway',
  waitingForGateway: 'What you may do here is not known yet. This page tries again by itself.',
  noOwnerYet: 'No person is the owner of this gateway yet.',
  whyOwner:
    'You signed in with the password of the deployment. Make yourself a person with a passkey, so that every change has a name.',
  makeMeOwner: 'Make me a person',
  notNow: 'Not now',
  counter: 'Counter',
  signedOut: 'You have been signed out',
  signInToContinue: 'Sign in to continue. What you have typed is kept.',

  gatewayIsSilent: 'The gateway does not answer.',
  nothingIsUpToDate: 'Nothing here is up to date.',
  nothingIsKnown: 'Nothing is known yet. This page tries again by itself.',

  seenFrom: (time: string, ago: ComponentChildren) =>
    around`What you see is from ${time}${ago}. It may have changed since.`,
  /** Follows the time. */
  ago: (span: string) => `, ${span} ago`,

  notDrawn: 'This page could not be drawn',
  nothingWasChanged: 'Nothing was changed, and the gateway is not affected.',
  notLoaded: 'This page could not be loaded',
  whyNotLoaded: 'The connection failed, or the gateway has been upgraded since this window was opened.',
  reload: 'Reload',
  tryAgain: 'Try again',

  loading: 'Loading',
  notKnownYet: 'Not known yet',
  triesAgain: 'Trying again by itself.',
  couldNotBeLoaded: 'This could not be loaded.',
  notUpToDate: 'This is no longer up to date.',

  copy: 'Copy',
  copied: 'Copied',
  pressCtrlC: 'Press Ctrl C',

  cancel: 'Cancel',
  optional: '(optional)',
  password: 'Password',
  usePasskey: 'Use a passkey',
  appCode: 'Code from your app',
  appCodeHelp: 'Or one of your recovery codes.',
  recoveryCode: 'Recovery code',
  recoveryCodeHelp: 'Only if you have lost your other factor.',

  rowsOf: (first: string, last: string, total: string) => `${first} to ${last} of ${total}`,
  noRowsOf: (total: string) => `0 of ${total}`,
  page: 'Page',
  previous: 'Previous',
  next: 'Next',
};

export type Texts = typeof texts;
