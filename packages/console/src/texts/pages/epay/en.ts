import type { ComponentChildren } from 'preact';
import type { EPayCall } from '../../../api/epay';
import { around } from '../../../language/writing';

/** The texts of the card about a shop that speaks EPay. */
export const texts = {
  title: 'EPay',
  connection: 'Connection of the shop',
  on: 'on',
  off: 'off',
  what: 'For shops that have a payment method called EPay (易支付). It has a number and a key of its own.',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  switchOnQuestion: 'Switch EPay on?',
  switchOffQuestion: 'Switch EPay off?',
  switchOffEffect:
    'The shop’s calls are refused from now on. Orders that it has made can still be paid, and it is still notified.',
  address: 'Address for the shop',
  copyAddress: 'Copy the address',
  number: 'Number (pid)',
  currency: 'Currency',
  currencyHelp: 'What the shop’s prices are in: EPay does not say it. Three letters, such as CNY.',
  changeCurrency: 'Change currency',
  change: 'Change',
  save: 'Save',
  key: 'EPay key',
  copyKey: 'Copy the EPay key',
  keyFrom: (time: ComponentChildren) => around`made ${time}`,
  newKey: 'New key',
  newKeyQuestion: 'New EPay key?',
  newKeyEffect: 'The old key stops working at once, in both directions, until the new one is entered in the shop.',
  makeKey: 'Make new key',
  newKeyIs: 'The key of this number',
  enterKey: 'Enter it in the shop, with the number and the address.',
  isStored: 'I have stored the EPay key in a safe place',
  lastCalls: 'Last calls',
  noCalls: 'The shop has not called yet.',
  call: { submit: 'submit.php', mapi: 'mapi.php', api: 'api.php' } satisfies Record<EPayCall['call'], string>,
  accepted: 'accepted',
  refusal: {
    off: 'EPay is off',
    signature: 'not signed with this key',
    request: 'not valid',
    conflict: 'number used before',
    amount: 'amount not permitted',
    rate: 'no rate',
    busy: 'too many',
    unknown_order: 'unknown order',
  } satisfies Record<NonNullable<EPayCall['refusal']>, string>,
};

export type Texts = typeof texts;
